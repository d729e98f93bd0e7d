import {
  defaultSchedule,
  emptyBucket,
  Failure,
  type RolloutOutcome,
  type RolloutSchedule,
  type RolloutState,
  rolloutShares,
  type Scope,
} from '@vigil/contract'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Db, refusing, type Transaction } from './connection.ts'
import { rolloutHealthQueries } from './rollout-health.ts'
import { rolloutSchedules, rollouts, rolloutTags, type StoredStep } from './rollout-schema.ts'
import { builds, deployments, distributions, users } from './schema.ts'

export interface RolloutRow {
  id: string
  organizationId: number
  toBucket: string
  state: RolloutState
  share: number
  steps: StoredStep[]
  createdAt: Date
  endedAt: Date | null
  outcome: RolloutOutcome | null
}

export interface RolloutTagRow {
  rolloutId: string
  distribution: string
  comment: string
  fromBucket: string
}

interface NewRollout {
  toBucket: string
  tags: readonly { distribution: string; fromBucket: string }[]
  secret: string
  userId: string | null
  now: Date
}

const columns = {
  id: rollouts.id,
  organizationId: rollouts.organizationId,
  toBucket: rollouts.toBucket,
  state: rollouts.state,
  share: rollouts.share,
  steps: rollouts.steps,
  createdAt: rollouts.createdAt,
  endedAt: rollouts.endedAt,
  outcome: rollouts.outcome,
}

export function rolloutRepository(db: Db) {
  return {
    ...rolloutHealthQueries(db),

    /** Begins with the smallest share, for all tags or none. */
    start(scope: Scope, { toBucket, tags, secret, userId, now }: NewRollout): Promise<string> {
      const work = db.transaction(async (tx) => {
        await checkTags(tx, scope, tags, toBucket)
        const [share] = rolloutShares
        const [row] = await tx
          .insert(rollouts)
          .values({
            organizationId: scope.organizationId,
            toBucket,
            secret,
            state: 'running',
            share,
            steps: [{ kind: 'started', at: now.toISOString(), share, userId }],
            createdBy: userId,
            createdAt: now,
            nextEvaluationAt: now,
          })
          .returning({ id: rollouts.id })
        if (!row) throw new Error('the rollout was not stored')
        await tx.insert(rolloutTags).values(
          tags.map(({ distribution, fromBucket }) => ({
            rolloutId: row.id,
            distributionId: distribution,
            fromBucket,
          })),
        )
        return row.id
      })
      return refusing('rollout_tags_open', 'tag_in_rollout', work)
    },

    /** The newest first. */
    list(scope: Scope, limit: number): Promise<RolloutRow[]> {
      return db
        .select(columns)
        .from(rollouts)
        .where(eq(rollouts.organizationId, scope.organizationId))
        .orderBy(sql`${rollouts.endedAt} is not null`, desc(rollouts.createdAt), desc(rollouts.id))
        .limit(limit)
    },

    /** Emails of the users who acted, by id. Deleted users are missing. */
    async users(rows: readonly RolloutRow[]): Promise<Map<string, string>> {
      const ids = rows.flatMap(({ steps }) => steps.flatMap(({ userId }) => userId ?? []))
      if (ids.length === 0) return new Map()
      const found = await db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
      return new Map(found.map(({ id, email }) => [id, email]))
    },

    tags(ids: readonly string[]): Promise<RolloutTagRow[]> {
      return db
        .select({
          rolloutId: rolloutTags.rolloutId,
          distribution: rolloutTags.distributionId,
          comment: distributions.comment,
          fromBucket: rolloutTags.fromBucket,
        })
        .from(rolloutTags)
        .innerJoin(distributions, eq(distributions.id, rolloutTags.distributionId))
        .where(inArray(rolloutTags.rolloutId, [...ids]))
        .orderBy(sql`lower(${distributions.comment})`)
    },

    async schedule(organizationId: number): Promise<RolloutSchedule> {
      const [row] = await db
        .select({
          isAutomatic: rolloutSchedules.isAutomatic,
          minutesPerStage: rolloutSchedules.minutesPerStage,
          days: rolloutSchedules.days,
          fromHour: rolloutSchedules.fromHour,
          toHour: rolloutSchedules.toHour,
        })
        .from(rolloutSchedules)
        .where(eq(rolloutSchedules.organizationId, organizationId))
      return row ?? defaultSchedule
    },

    async saveSchedule({ organizationId }: Scope, { days, ...schedule }: RolloutSchedule) {
      const values = { ...schedule, days: [...new Set(days)].sort() }
      const work = db
        .insert(rolloutSchedules)
        .values({ organizationId, ...values })
        .onConflictDoUpdate({ target: rolloutSchedules.organizationId, set: values })
      await refusing('rollout_schedules_organization_id_organizations_id_fk', 'organization_not_found', work.execute())
    },

    /** Takes the rollout that is due longest; no other worker takes it before `next`. */
    async takeDue(now: Date, next: Date): Promise<string | undefined> {
      const { rows } = await db.execute<{ id: string }>(sql`
        update ${rollouts} set next_evaluation_at = ${next} where id = (
          select id from ${rollouts} where ended_at is null and next_evaluation_at <= ${now}
          order by next_evaluation_at, id limit 1 for update skip locked
        ) returning id`)
      return rows[0]?.id
    },

    /** Locks a rollout that has not ended, for a worker. Must run in a transaction. */
    async lock(id: string): Promise<RolloutRow | undefined> {
      const [row] = await db
        .select(columns)
        .from(rollouts)
        .where(and(eq(rollouts.id, id), isNull(rollouts.endedAt)))
        .for('update')
      return row
    },

    /** Locks a rollout for a user's action. Must run in a transaction. */
    async lockOwn(scope: Scope, id: string): Promise<RolloutRow> {
      const [row] = await db
        .select(columns)
        .from(rollouts)
        .where(and(eq(rollouts.id, id), eq(rollouts.organizationId, scope.organizationId)))
        .for('update')
      if (!row) throw new Failure('rollout_not_found')
      if (row.endedAt) throw new Failure('rollout_ended')
      return row
    },

    /** Pauses, continues or goes to another share. The rollout is locked. */
    async change(
      { id, steps }: RolloutRow,
      state: 'running' | 'paused',
      step: Omit<StoredStep, 'userId'>,
      userId: string | null,
    ) {
      const all = [...steps, { ...step, userId }]
      await db.update(rollouts).set({ state, share: step.share, steps: all }).where(eq(rollouts.id, id))
    },

    /** Ends the rollout, which is locked: its tags are free again. */
    async end(
      { id, steps }: RolloutRow,
      state: 'finished' | 'returned',
      outcome: RolloutOutcome,
      { userId, now }: { userId: string | null; now: Date },
    ) {
      const share = state === 'finished' ? 100 : 0
      const step: StoredStep = { kind: state, at: now.toISOString(), share, userId }
      await db
        .update(rollouts)
        .set({ state, share, outcome, endedAt: now, steps: [...steps, step] })
        .where(eq(rollouts.id, id))
      await db.update(rolloutTags).set({ isOpen: false }).where(eq(rolloutTags.rolloutId, id))
    },
  }
}

/** Locks the tags: a deployment must not begin meanwhile. */
async function checkTags(tx: Transaction, scope: Scope, tags: NewRollout['tags'], toBucket: string) {
  const ids = tags.map(({ distribution }) => distribution)
  const rows = await tx
    .select({
      id: distributions.id,
      kind: distributions.kind,
      bucket: distributions.bucket,
      isPinned: distributions.isPinned,
    })
    .from(distributions)
    .where(and(eq(distributions.organizationId, scope.organizationId), inArray(distributions.id, ids)))
    .orderBy(distributions.id)
    .for('update')
  const held = new Map(rows.map((row) => [row.id, row]))
  const [build] = await tx.select({ kind: builds.kind }).from(builds).where(eq(builds.bucket, toBucket))
  const busy = await tx
    .select({ id: deployments.distributionId })
    .from(deployments)
    .where(and(inArray(deployments.distributionId, ids), eq(deployments.status, 'in progress')))
  const isBusy = new Set(busy.map(({ id }) => id))
  for (const { distribution, fromBucket } of tags) {
    const tag = held.get(distribution)
    const refuse = (code: ConstructorParameters<typeof Failure>[0], message: string) => {
      throw new Failure(code, [{ field: distribution, message }])
    }
    if (!tag) return refuse('tag_not_found', 'not found')
    if (tag.bucket !== fromBucket) return refuse('tag_changed', 'has another build by now')
    if (tag.isPinned) return refuse('tag_pinned', 'is pinned')
    if (isBusy.has(distribution)) return refuse('tag_in_progress', 'is being updated')
    const isComparable = tag.kind === 'ad' && build?.kind === 'ad' && tag.bucket !== emptyBucket
    if (!isComparable || tag.bucket === toBucket) return refuse('build_not_found', 'no other build to compare with')
  }
}
