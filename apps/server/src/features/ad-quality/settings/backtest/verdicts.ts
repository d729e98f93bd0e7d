import type { createMatcher } from '@vigil/tags'
import type { RecordedAds } from './recorded-ads.ts'
import type { Turn } from './turn.ts'

export type Matcher = ReturnType<typeof createMatcher>

/** The settings to compare. Tags with equal profiles share a matcher. */
export interface Settings {
  saved: (tag: string) => Matcher
  changed: (tag: string) => Matcher
  /** Tags whose ads count; null for all. */
  tags: ReadonlySet<string> | null
}

/** Results that an ad can count in, as bits. */
export const bits = {
  judged: 1,
  savedBlocked: 2,
  savedReported: 4,
  changedBlocked: 8,
  changedReported: 16,
  newlyBlocked: 32,
  newlySpared: 64,
} as const
export type Result = keyof typeof bits

/** The results of ads with these facts on this tag; 0 if the tag does not count. */
export type FindResults = (tag: number, fact: number) => number

const spared = 0
const reported = 1
const blocked = 2
const unknown = 255

/** Matches every pair of tag and facts that occurs. */
export async function matchAds(
  { facts, tags, sites }: RecordedAds,
  settings: Settings,
  turn: Turn,
): Promise<FindResults> {
  const verdicts = new Map<Matcher, Uint8Array>()
  const prepare = (matcher: Matcher) => {
    const known = verdicts.get(matcher) ?? new Uint8Array(facts.length).fill(unknown)
    verdicts.set(matcher, known)
    return { matcher, verdicts: known }
  }
  const isCounted = tags.map((tag) => settings.tags?.has(tag) ?? true)
  const saved = tags.map((tag) => prepare(settings.saved(tag)))
  const changed = tags.map((tag) => prepare(settings.changed(tag)))
  for (const { tag, fact } of sites) {
    if (turn.isOver()) await turn.next()
    const ad = facts[fact]
    if (!isCounted[tag] || !ad) continue
    for (const one of [saved[tag], changed[tag]])
      if (one?.verdicts[fact] === unknown) one.verdicts[fact] = toVerdict(one.matcher(ad))
  }
  return (tag, fact) => (isCounted[tag] ? toResults(saved[tag]?.verdicts[fact], changed[tag]?.verdicts[fact]) : 0)
}

function toVerdict(violations: ReturnType<Matcher>): number {
  if (violations.some(({ isBlocking }) => isBlocking)) return blocked
  return violations.length > 0 ? reported : spared
}

function toResults(before: number | undefined, after: number | undefined): number {
  return (
    bits.judged |
    (before === blocked ? bits.savedBlocked : before === reported ? bits.savedReported : 0) |
    (after === blocked ? bits.changedBlocked : after === reported ? bits.changedReported : 0) |
    (before !== blocked && after === blocked ? bits.newlyBlocked : 0) |
    (before === blocked && after !== blocked ? bits.newlySpared : 0)
  )
}
