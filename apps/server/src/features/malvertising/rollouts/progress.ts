import { authoriseKey, type RolloutOutcome, rolloutShares } from '@vigil/contract'
import type { Database, RolloutRow } from '@vigil/database'
import { requestBuilds } from '../../../delivery/deployments/request.ts'
import type { GuardState, HealthRow, ShareStart } from '../../../delivery/rollouts/guards.ts'
import { sumHealth } from '../../../delivery/rollouts/guards.ts'
import type { Scripts } from '../../../delivery/scripts.ts'
import type { Queue } from '../../../jobs/queue.ts'

export interface Progressing {
  database: Database
  queue: Pick<Queue, 'send'>
  scripts: Pick<Scripts, 'changed'>
}

/** Null for the service itself. */
interface Actor {
  userId: string | null
  now: Date
}

/** When each share began. */
export const listShares = (steps: RolloutRow['steps']): ShareStart[] =>
  steps
    .filter(({ kind }) => kind === 'started' || kind === 'advanced')
    .map(({ at, share }) => ({ at: new Date(at), percent: share }))

export const describeOutcome = (
  rows: readonly HealthRow[],
  guards: readonly GuardState[],
  tripped: GuardState | undefined,
): RolloutOutcome => ({
  tripped: tripped?.guard ?? null,
  guards: [...guards],
  views: { canary: sumHealth(rows, 'canary').views, control: sumHealth(rows, 'control').views },
})

/** Goes to the next share; false at the last one. The rollout is locked. */
export async function advance({ database, scripts }: Progressing, rollout: RolloutRow, { userId, now }: Actor) {
  const next = rolloutShares.find((share) => share > rollout.share)
  if (next === undefined) return false
  await database.rollouts.change(rollout, 'running', { kind: 'advanced', at: now.toISOString(), share: next }, userId)
  await announceChange(database, scripts, rollout)
  return true
}

/** All page views get the old build again: the tags still have it. The rollout is locked. */
export async function returnToOld(
  { database, scripts }: Progressing,
  rollout: RolloutRow,
  outcome: RolloutOutcome,
  actor: Actor,
) {
  await database.rollouts.end(rollout, 'returned', outcome, actor)
  await announceChange(database, scripts, rollout)
}

/** Deploys the new build to the tags, with the check that every deployment has. The rollout is locked. */
export async function finish(progressing: Progressing, rollout: RolloutRow, outcome: RolloutOutcome, actor: Actor) {
  const { database, scripts } = progressing
  await database.rollouts.end(rollout, 'finished', outcome, actor)
  const tags = await database.rollouts.tags([rollout.id])
  const changes = tags.map(({ distribution, fromBucket }) => ({ distribution, fromBucket, toBucket: rollout.toBucket }))
  // Its tags may have been deleted.
  if (changes.length > 0) await requestBuilds(progressing, authoriseKey(rollout), changes, actor)
  await announceChange(database, scripts, rollout)
}

async function announceChange(database: Database, scripts: Pick<Scripts, 'changed'>, { id }: RolloutRow) {
  const tags = await database.rollouts.tags([id])
  database.afterCommit(() => {
    for (const { distribution } of tags) scripts.changed(distribution)
  })
}
