import {
  type DistributionKind,
  deploymentLimits,
  emptyBucket,
  Failure,
  type Scope,
  type TagStatus,
} from '@vigil/contract'
import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import {
  type BuildChange,
  type RequestContext,
  refuseInRollout,
  refuseUnless,
  setBuild,
  startDeployments,
} from './deployment-changes.ts'
import { deployments, distributions } from './schema.ts'

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

/** The data that a worker needs about a change. */
export interface PendingDeployment {
  id: string
  distributionId: string
  kind: DistributionKind
  fromBucket: string
  toBucket: string
}

const isInProgress = eq(deployments.status, 'in progress')

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
        return startDeployments(tx, [{ distribution: tag.id, fromBucket: emptyBucket, toBucket }], context)
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
        return startDeployments(tx, changes, context)
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
