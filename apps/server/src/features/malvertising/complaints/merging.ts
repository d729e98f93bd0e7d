import {
  type ComplaintCandidate,
  type ComplaintRow,
  type CreativeKey,
  complaintLimits,
  type Scope,
} from '@vigil/contract'
import type { Database } from '@vigil/database'
import { isSameCreative } from './locator/rank.ts'

type Sources = Pick<Database, 'complaints'>

/** Other complaints that probably mean the same creative, the oldest first. */
export async function suggestMerges(
  { complaints }: Sources,
  scope: Scope,
  { id, chosen }: { id: string; chosen: CreativeKey | null },
  [best]: readonly ComplaintCandidate[],
): Promise<ComplaintRow[]> {
  const meant = chosen ?? (best && best.fit >= complaintLimits.mergeFit ? best.creative : null)
  if (!meant) return []
  const others = await complaints.named(scope, id, complaintLimits.mergeFit)
  return others
    .filter((other) => {
      const theirs = other.chosen ?? other.top
      return theirs !== null && isSameCreative(theirs, meant)
    })
    .slice(0, complaintLimits.suggested)
}

/**
 * Chooses a creative. If another open complaint has the same one, this complaint is merged into the older. Returns the
 * complaint that remains.
 */
export async function chooseCreative(
  { complaints }: Sources,
  scope: Scope,
  id: string,
  creative: CreativeKey | null,
): Promise<string> {
  await complaints.choose(scope, id, creative)
  const { mergedInto, createdAt, status } = await complaints.find(scope, id)
  if (!creative || mergedInto !== null || status === 'closed') return mergedInto ?? id
  const others = await complaints.named(scope, id, Number.POSITIVE_INFINITY)
  const same = others.find(({ chosen }) => chosen && isSameCreative(chosen, creative))
  if (!same) return id
  const [from, into] = same.createdAt <= createdAt ? [id, same.id] : [same.id, id]
  await complaints.merge(scope, from, into)
  return into
}
