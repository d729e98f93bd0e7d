import type { RolloutGroup, RolloutOutcome, RolloutState, RolloutStep } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { distributions, organizations, users } from './schema.ts'

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** A step with its user's id instead of a name, which an erasure would have to find. */
export type StoredStep = Omit<RolloutStep, 'by'> & { userId: string | null }

/** Builds that go to a growing share of page views. */
export const rollouts = pgTable(
  'rollouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    toBucket: text('to_bucket').notNull(),
    /** Draws the groups. Not exported. */
    secret: text('secret').notNull(),
    state: text('state').$type<RolloutState>().notNull(),
    /** Percent of page views with the new build. */
    share: smallint('share').notNull(),
    steps: jsonb('steps').$type<StoredStep[]>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
    /** Why it ended, with the figures at that time. */
    outcome: jsonb('outcome').$type<RolloutOutcome>(),
    /** A worker evaluates it at this time, and sets it ahead. */
    nextEvaluationAt: at('next_evaluation_at').notNull(),
  },
  (table) => [
    index('rollouts_organization').on(table.organizationId, table.createdAt),
    index('rollouts_due').on(table.nextEvaluationAt).where(sql`ended_at is null`),
    check('rollouts_state', sql`${table.state} in ('running', 'paused', 'finished', 'returned')`),
    check('rollouts_ended', sql`(${table.endedAt} is null) = (${table.state} in ('running', 'paused'))`),
  ],
)

/** The tags of a rollout. */
export const rolloutTags = pgTable(
  'rollout_tags',
  {
    rolloutId: uuid('rollout_id')
      .notNull()
      .references(() => rollouts.id, { onDelete: 'cascade' }),
    distributionId: text('distribution_id')
      .notNull()
      .references(() => distributions.id, { onDelete: 'cascade' }),
    fromBucket: text('from_bucket').notNull(),
    /** Until the rollout ends. */
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.rolloutId, table.distributionId] }),
    // A tag is in one rollout at a time.
    uniqueIndex('rollout_tags_open').on(table.distributionId).where(sql`is_open`),
  ],
)

/** Sums over page views, by group and minute. */
export const rolloutHealth = pgTable(
  'rollout_health',
  {
    rolloutId: uuid('rollout_id')
      .notNull()
      .references(() => rollouts.id, { onDelete: 'cascade' }),
    group: text('group').$type<RolloutGroup>().notNull(),
    minute: at('minute').notNull(),
    views: integer('views').notNull(),
    errorViews: integer('error_views').notNull(),
    blockedViews: integer('blocked_views').notNull(),
    failedViews: integer('failed_views').notNull(),
    ads: integer('ads').notNull(),
    adsSquared: integer('ads_squared').notNull(),
    paints: integer('paints').notNull(),
    paintLogs: doublePrecision('paint_logs').notNull(),
    paintLogsSquared: doublePrecision('paint_logs_squared').notNull(),
    firstAds: integer('first_ads').notNull(),
    firstAdLogs: doublePrecision('first_ad_logs').notNull(),
    firstAdLogsSquared: doublePrecision('first_ad_logs_squared').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.rolloutId, table.group, table.minute] }),
    check('rollout_health_group', sql`${table.group} in ('canary', 'control')`),
  ],
)

/** Times at which an organization's rollouts continue. */
export const rolloutSchedules = pgTable(
  'rollout_schedules',
  {
    organizationId: integer('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    isAutomatic: boolean('is_automatic').notNull(),
    minutesPerStage: integer('minutes_per_stage').notNull(),
    days: smallint('days').array().notNull(),
    fromHour: smallint('from_hour').notNull(),
    toHour: smallint('to_hour').notNull(),
  },
  (table) => [check('rollout_schedules_hours', sql`${table.fromHour} >= 0 and ${table.toHour} between 1 and 24`)],
)
