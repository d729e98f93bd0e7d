import { emptyBucket, Failure } from '@vigil/contract'
import { and, eq, inArray, max } from 'drizzle-orm'
import type { Db, Transaction } from './connection.ts'
import { rolloutTags } from './rollout-schema.ts'
import { builds, deployments, distributions } from './schema.ts'

export interface BuildChange {
  distribution: string
  fromBucket: string
  toBucket: string
}

export interface RequestContext {
  userId: string | null
  now: Date
}

const isEmpty = (bucket: string) => bucket === emptyBucket

/** Records changes of builds, whose tags are locked. Returns their ids. */
export async function startDeployments(
  tx: Transaction,
  changes: readonly BuildChange[],
  { userId, now }: RequestContext,
): Promise<string[]> {
  const isRight = await rightBuilds(tx, changes)
  refuseUnless(changes, 'build_not_found', isRight)
  const before = await lastChanges(tx, changes)
  const rows = changes.map(({ distribution, fromBucket, toBucket }) => ({
    distributionId: distribution,
    fromBucket,
    toBucket,
    userId,
    // A change is later than the previous one, even if the clock was set back.
    createdAt: new Date(Math.max(now.getTime(), (before.get(distribution)?.getTime() ?? 0) + 1)),
  }))
  return (await tx.insert(deployments).values(rows).returning({ id: deployments.id })).map(({ id }) => id)
}

/** A rollout compares builds, so another one must not get in between. The tags are locked. */
export async function refuseInRollout(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select({ id: rolloutTags.distributionId })
    .from(rolloutTags)
    .where(and(inArray(rolloutTags.distributionId, [...ids]), eq(rolloutTags.isOpen, true)))
  if (rows.length > 0)
    throw new Failure(
      'tag_in_rollout',
      rows.map(({ id }) => ({ field: id, message: 'is part of a rollout' })),
    )
}

/** Checks that builds match the tag's kind; the empty one is allowed for all. */
async function rightBuilds(tx: Transaction, changes: readonly BuildChange[]) {
  const ids = changes.map(({ distribution }) => distribution)
  const known = await tx
    .select({ id: distributions.id, bucket: builds.bucket })
    .from(distributions)
    .innerJoin(builds, eq(builds.kind, distributions.kind))
    .where(inArray(distributions.id, ids))
  const pairs = new Set(known.map(({ id, bucket }) => `${id} ${bucket}`))
  return ({ distribution, toBucket }: BuildChange) => isEmpty(toBucket) || pairs.has(`${distribution} ${toBucket}`)
}

async function lastChanges(tx: Transaction, changes: readonly BuildChange[]) {
  const ids = changes.map(({ distribution }) => distribution)
  const rows = await tx
    .select({ id: deployments.distributionId, at: max(deployments.createdAt) })
    .from(deployments)
    .where(inArray(deployments.distributionId, ids))
    .groupBy(deployments.distributionId)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export async function setBuild(tx: Transaction, distributionId: string, bucket: string) {
  await tx
    .update(distributions)
    .set({ bucket, isEnabled: !isEmpty(bucket) })
    .where(eq(distributions.id, distributionId))
}

/** Displayed after the tag's name. */
const refusals = {
  tag_not_found: () => 'not found',
  tag_changed: () => 'has another build by now',
  build_not_found: ({ toBucket }: BuildChange) => `no build ${toBucket}`,
}

export function refuseUnless(
  changes: readonly BuildChange[],
  code: keyof typeof refusals,
  isRight: (change: BuildChange) => boolean,
) {
  const wrong = changes.filter((change) => !isRight(change))
  if (wrong.length === 0) return
  throw new Failure(
    code,
    wrong.map((change) => ({ field: change.distribution, message: refusals[code](change) })),
  )
}
