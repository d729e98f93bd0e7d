import type { DeliveryKind, DeliveryStatus, ReportFrequency, ReportTypeId } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { organizations } from './schema.ts'

/** Reports sent by mail: schedule, recipients, and the outcome of each. */

export const reportConfigurations = pgTable(
  'report_configurations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    reportTypeId: smallint('report_type_id').$type<ReportTypeId>().notNull(),
    frequency: text('frequency').$type<ReportFrequency>().notNull(),
    /** In wire format: a weekday, 'first monday', or null. */
    day: text('day'),
    hour: smallint('hour').notNull(),
    /** Hours ahead of UTC. */
    utcOffset: smallint('utc_offset').notNull(),
    emails: text('emails').array().notNull(),
    unsubscribed: text('unsubscribed').array().notNull().default(sql`'{}'`),
    greeting: text('greeting').notNull(),
    /** None means all. */
    sites: text('sites').array().notNull(),
    trialStart: date('trial_start', { mode: 'string' }),
    sendsFirst: boolean('sends_first').notNull().default(false),
    sendsSecond: boolean('sends_second').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** When the schedule was last set or the report enabled: nothing earlier is due. */
    scheduledFrom: at('scheduled_from').notNull(),
    nextDue: at('next_due'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('report_configurations_due').on(table.nextDue).where(sql`${table.isActive}`),
    index('report_configurations_organization').on(table.organizationId),
    check('report_configurations_type', sql`${table.reportTypeId} between 1 and 5`),
    check(
      'report_configurations_frequency',
      sql`${table.frequency} in ('hourly', 'daily', 'weekly', 'biweekly', 'monthly', 'once')`,
    ),
    check('report_configurations_hour', sql`${table.hour} between 0 and 23`),
    check('report_configurations_utc_offset', sql`${table.utcOffset} between -12 and 15`),
  ],
)

/** A reported coupon code, and where it was used. */
export interface ReportedLeak {
  code: string
  origin: string
}

/** One due or requested report; its outcome is written once. */
export const reportDeliveries = pgTable(
  'report_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    configurationId: integer('configuration_id')
      .notNull()
      .references(() => reportConfigurations.id, { onDelete: 'cascade' }),
    dueAt: at('due_at').notNull(),
    kind: text('kind').$type<DeliveryKind>().notNull(),
    status: text('status').$type<DeliveryStatus>().notNull().default('waiting'),
    isLate: boolean('is_late').notNull(),
    /** Failed attempts. */
    tries: smallint('tries').notNull().default(0),
    nextTryAt: at('next_try_at').notNull(),
    /** The worker's claim, and when it ends. */
    claim: uuid('claim'),
    claimedUntil: at('claimed_until'),
    reason: text('reason'),
    /** Reported leaks that later reports must not repeat. */
    leaks: jsonb('leaks').$type<ReportedLeak[]>().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    // Only one worker creates a due delivery.
    uniqueIndex('report_deliveries_once')
      .on(table.configurationId, table.dueAt)
      .where(sql`${table.kind} = 'scheduled'`),
    index('report_deliveries_waiting').on(table.nextTryAt).where(sql`${table.status} = 'waiting'`),
    index('report_deliveries_latest').on(table.configurationId, table.dueAt),
    check('report_deliveries_kind', sql`${table.kind} in ('scheduled', 'manual')`),
    check('report_deliveries_status', sql`${table.status} in ('waiting', 'sent', 'skipped', 'failed')`),
  ],
)

/** The mail of a report to one address. An accepted mail is not sent again. */
export const reportMails = pgTable(
  'report_mails',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => reportDeliveries.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    sentAt: at('sent_at'),
    /** The reason of the last failure. */
    problem: text('problem'),
    /** The mail server refuses it permanently. */
    isRefused: boolean('is_refused').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.email] })],
)
