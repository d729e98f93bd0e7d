import type { ProfileDistribution } from '@vigil/contract'

/** Draft of the profiles assigned to each tag: tag id → profile ids. */
export type Assignments = ReadonlyMap<string, readonly number[]>

export const toAssignments = (tags: readonly ProfileDistribution[]): Assignments =>
  new Map(tags.map(({ distribution, profileIDs }) => [distribution, profileIDs]))

const lacking = (some: readonly number[], others: readonly number[] = []) => some.filter((id) => !others.includes(id))

export const isChanged = (before: Assignments, after: Assignments, tag: string) =>
  lacking(before.get(tag) ?? [], after.get(tag)).length > 0 || lacking(after.get(tag) ?? [], before.get(tag)).length > 0

/** Assignments in `after` that are missing in `before`, by profile. */
function additions(before: Assignments, after: Assignments) {
  const byProfile = new Map<number, string[]>()
  for (const [tag, profiles] of after) {
    for (const id of lacking(profiles, before.get(tag))) byProfile.set(id, [...(byProfile.get(id) ?? []), tag])
  }
  return [...byProfile].map(([profileId, distributions]) => ({ profileId, distributions }))
}

export const assignmentChanges = (before: Assignments, after: Assignments) => ({
  added: additions(before, after),
  removed: additions(after, before),
})
