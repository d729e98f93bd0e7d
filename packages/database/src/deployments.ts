import {
  type DistributionKind,
  deploymentLimits,
  emptyBucket,
  Failure,
  type Scope,
  type TagStatus,
} from '@vigil/contract'
import { and, asc, count, desc, eq, inArray, max, sql } from 'drizzle-orm'
import { type Db, refusing, type Transaction } from './connection.ts'
import { rolloutTags } from './rollout-schema.ts'
import { builds, deployments, distributions } from './schema.ts'

/** A tag with the last change of its build; null if it never changed. */
export interface TagState {
  id: string
  organizationId: number
  comment: string
  kind: DistributionKind
  bucket: string
  isEnabled: boolean
  trustedHosts: string[]
  trustedHostsChangedAt: Date | null
  isPinned: boolean
  createdAt: Date
  latest: {
    toBucket: string
    status: TagStatus
    reason: string | null
    createdAt: Date
    finishedAt: Date | null
  } | null
}

export interface BuildChange {
  distribution: string
  fromBucket: string
  toBucket: string
}

interface RequestContext {
  userId: string | null
  now: Date
}

/** The data that a worker needs about a change. */
export interface PendingDeployment {
  id: string
  distributionId: string
  kind: DistributionKind
  fromBucket: string
  toBucket: string
}

const isInProgress = eq(deployments.status, 'in progress')
const isEmpty = (bucket: string) => bucket === emptyBucket

export function deploymentRepository(db: Db) {
  async function tagsWhere(condition: ReturnType<typeof and>): Promise<TagState[]> {
    const latest = db
      .selectDistinctOn([deployments.distributionId])
      .from(deployments)
      .orderBy(deployments.distributionId, desc(deployments.createdAt), desc(deployments.id))
      .as('latest')
    const rows = await db
      .select({
        tag: distributions,
        latest: {
          toBucket: latest.toBucket,
          status: latest.status,
          reason: latest.reason,
          createdAt: latest.createdAt,
          finishedAt: latest.finishedAt,
        },
      })
      .from(distributions)
      .leftJoin(latest, eq(latest.distributionId, distributions.id))
      .where(condition)
      .orderBy(sql`lower(${distributions.comment})`, asc(distributions.id))
    return rows.map(({ tag, latest: last }) => ({ ...tag, latest: last }))
  }

  return {
    tags: (scope: Scope) => tagsWhere(eq(distributions.organizationId, scope.organizationId)),

    tagsByIds: (scope: Scope, ids: readonly string[]) =>
      tagsWhere(and(eq(distributions.organizationId, scope.organizationId), inArray(distributions.id, [...ids]))),

    /** The owner of a tag, needed to authorise the request. */
    async organizationOf(id: string): Promise<number | null> {
      const columns = { organizationId: distributions.organizationId }
      const [row] = await db.select(columns).from(distributions).where(eq(distributions.id, id))
      return row?.organizationId ?? null
    },

    async rename(scope: Scope, id: string, comment: string) {
      const update = db
        .update(distributions)
        .set({ comment })
        .where(and(eq(distributions.id, id), eq(distributions.organizationId, scope.organizationId)))
        .returning({ id: distributions.id })
      const rows = await refusing('distributions_name_key', 'tag_name_taken', update.execute())
      if (rows.length === 0) throw new Failure('tag_not_found')
    },

    async setTrustedHosts(scope: Scope, id: string, trustedHosts: readonly string[], { userId, now }: RequestContext) {
      const rows = await db
        .update(distributions)
        .set({
          trustedHosts: [...new Set(trustedHosts)],
          trustedHostsChangedAt: now,
          trustedHostsChangedBy: userId,
        })
        .where(
          and(
            eq(distributions.id, id),
            eq(distributions.organizationId, scope.organizationId),
            eq(distributions.kind, 'ad'),
          ),
        )
        .returning({ id: distributions.id })
      if (rows.length === 0) throw new Failure('tag_not_found')
    },

    /** A pinned tag takes no part in rollouts. Must run in a transaction. */
    async setPinned(scope: Scope, id: string, isPinned: boolean) {
      const own = and(
        eq(distributions.id, id),
        eq(distributions.organizationId, scope.organizationId),
        eq(distributions.kind, 'ad'),
      )
      const [tag] = await db.select({ id: distributions.id }).from(distributions).where(own).for('update')
      if (!tag) throw new Failure('tag_not_found')
      await refuseInRollout(db, [id])
      await db.update(distributions).set({ isPinned }).where(own)
    },

    /** Creates a tag with the empty build until its first deployment is done. */
    create(
      scope: Scope,
      tag: { id: string; comment: string; kind: DistributionKind },
      toBucket: string,
      context: RequestContext,
    ) {
      const { organizationId } = scope
      const work = db.transaction(async (tx) => {
        const own = eq(distributions.organizationId, organizationId)
        const [row] = await tx.select({ held: count() }).from(distributions).where(own)
        if ((row?.held ?? 0) >= deploymentLimits.tags) throw new Failure('too_many_tags')
        await tx.insert(distributions).values({ ...tag, organizationId, isEnabled: false, createdAt: context.now })
        return begin(tx, [{ distribution: tag.id, fromBucket: emptyBucket, toBucket }], context)
      })
      const unlessUnknown = refusing(
        'distributions_organization_id_organizations_id_fk',
        'organization_not_found',
        work,
      )
      return refusing('distributions_name_key', 'tag_name_taken', unlessUnknown)
    },

    /** Records all changes or refuses all. Returns their ids. */
    request(scope: Scope, changes: readonly BuildChange[], context: RequestContext): Promise<string[]> {
      const work = db.transaction(async (tx) => {
        const ids = changes.map(({ distribution }) => distribution)
        const rows = await tx
          .select({ id: distributions.id, bucket: distributions.bucket })
          .from(distributions)
          .where(and(eq(distributions.organizationId, scope.organizationId), inArray(distributions.id, ids)))
          // In a fixed order, to avoid a deadlock between two updates of the same tags.
          .orderBy(distributions.id)
          .for('update')
        const held = new Map(rows.map(({ id, bucket }) => [id, bucket]))
        refuseUnless(changes, 'tag_not_found', ({ distribution }) => held.has(distribution))
        refuseUnless(changes, 'tag_changed', (change) => held.get(change.distribution) === change.fromBucket)
        await refuseInRollout(tx, ids)
        return begin(tx, changes, context)
      })
      return refusing('deployments_in_progress', 'tag_in_progress', work)
    },

    /** For the worker, which has no viewer. Null if it is already done or its tag was deleted. */
    async toDo(id: string): Promise<PendingDeployment | null> {
      const [row] = await db
        .select({ deployment: deployments, kind: distributions.kind })
        .from(deployments)
        .innerJoin(distributions, eq(distributions.id, deployments.distributionId))
        .where(and(eq(deployments.id, id), isInProgress))
      return row ? { ...row.deployment, kind: row.kind } : null
    },

    async inProgress(): Promise<string[]> {
      const rows = await db.select({ id: deployments.id }).from(deployments).where(isInProgress)
      return rows.map(({ id }) => id)
    },

    /** Serves the new script from now on. Does nothing once there is an outcome. */
    putInPlace(id: string): Promise<void> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(deployments)
          .where(and(eq(deployments.id, id), isInProgress))
          .for('update')
        if (row) await setBuild(tx, row.distributionId, row.toBucket)
      })
    },

    /** Records the outcome; on failure the tag gets its old build back. False if there already was one. */
    finish(id: string, outcome: { reason: string | null; now: Date }): Promise<boolean> {
      return db.transaction(async (tx) => {
        const status = outcome.reason === null ? ('successful' as const) : ('failed' as const)
        const [row] = await tx
          .update(deployments)
          .set({ status, reason: outcome.reason, finishedAt: outcome.now })
          .where(and(eq(deployments.id, id), isInProgress))
          .returning()
        if (row && status === 'failed') await setBuild(tx, row.distributionId, row.fromBucket)
        return row !== undefined
      })
    },
  }
}

async function begin(
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
    // A change is later than the previous one, whatever the clock shows.
    createdAt: new Date(Math.max(now.getTime(), (before.get(distribution)?.getTime() ?? 0) + 1)),
  }))
  return (await tx.insert(deployments).values(rows).returning({ id: deployments.id })).map(({ id }) => id)
}

/** A rollout compares builds, so another one must not get in between. The tags are locked. */
async function refuseInRollout(tx: Db, ids: readonly string[]) {
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

async function setBuild(tx: Transaction, distributionId: string, bucket: string) {
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

function refuseUnless(
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
