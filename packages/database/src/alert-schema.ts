import type {
  AlertChannelKind,
  AlertCondition,
  AlertEventKind,
  AlertFiring,
  AlertMessage,
  AlertState,
  DeliveryState,
} from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Null for the installation itself. */
const organizationId = () =>
  integer('organization_id').references(() => organizations.id, {
    onDelete: 'cascade',
  })

/** Conditions that open alerts. */
export const alertRules = pgTable(
  'alert_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    sensitivity: smallint('sensitivity').notNull(),
    isEnabled: boolean('is_enabled').notNull(),
    /** Channels that get its alerts; null for all. */
    channels: uuid('channels').array(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    /** Hours before this one are evaluated. */
    evaluatedTo: at('evaluated_to').notNull(),
    /** A worker takes the rule at this time, and sets it ahead. */
    nextEvaluationAt: at('next_evaluation_at').notNull(),
  },
  (table) => [
    index('alert_rules_organization').on(table.organizationId),
    index('alert_rules_due').on(table.nextEvaluationAt).where(sql`is_enabled`),
    check('alert_rules_sensitivity', sql`${table.sensitivity} between 1 and 5`),
  ],
)

/** A rule's findings about a subject, until they are resolved. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    ruleId: uuid('rule_id').references(() => alertRules.id, { onDelete: 'set null' }),
    /** As they were when the alert was opened. */
    condition: jsonb('condition').$type<AlertCondition>().notNull(),
    channels: uuid('channels').array(),
    subject: text('subject').notNull(),
    state: text('state').$type<AlertState>().notNull(),
    peak: jsonb('peak').$type<AlertFiring>().notNull(),
    openedAt: at('opened_at').notNull(),
    lastFiredAt: at('last_fired_at').notNull(),
    resolvedAt: at('resolved_at'),
    snoozedUntil: at('snoozed_until'),
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('alerts_unresolved').on(table.ruleId, table.subject).where(sql`${table.state} <> 'resolved'`),
    index('alerts_organization').on(table.organizationId, table.openedAt),
    index('alerts_rule').on(table.ruleId, table.subject),
    check('alerts_state', sql`${table.state} in ('open', 'acknowledged', 'snoozed', 'resolved')`),
  ],
)

/** The thread of an alert. */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The order of events at the same time. */
    ordinal: integer('ordinal').notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AlertEventKind>().notNull(),
    at: at('at').notNull(),
    /** Null for the service itself. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull().default(''),
    until: at('until'),
    /** The person an alert was assigned to. */
    assigneeId: uuid('assignee_id').references(() => users.id, { onDelete: 'set null' }),
    firing: jsonb('firing').$type<AlertFiring>(),
  },
  (table) => [
    // An hour is reported once, also with several workers.
    uniqueIndex('alert_events_fired').on(table.alertId, table.at).where(sql`${table.kind} = 'fired'`),
    index('alert_events_alert').on(table.alertId, table.at),
    index('alert_events_user').on(table.userId),
  ],
)

/** Where an owner's alerts are sent. */
export const alertChannels = pgTable(
  'alert_channels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    kind: text('kind').$type<AlertChannelKind>().notNull(),
    /** An email address or a URL. URLs may contain a secret, so this column is not exported. */
    secretAddress: text('secret_address').notNull(),
    /** The key of a webhook's signatures; null for other kinds. */
    secret: text('secret'),
    /** Also signs, until `previousUntil`. */
    previousSecret: text('previous_secret'),
    previousUntil: at('previous_until'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('alert_channels_organization').on(table.organizationId)],
)

/** Messages to channels: written with the alert's event, and sent by a worker. */
export const alertDeliveries = pgTable(
  'alert_deliveries',
  {
    /** Also the id of the message, the same for every attempt. */
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => alertChannels.id, { onDelete: 'cascade' }),
    message: jsonb('message').$type<AlertMessage>().notNull(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    createdAt: at('created_at').notNull(),
    tries: integer('tries').notNull().default(0),
    /** When a worker takes it; set ahead by the worker that has it. */
    nextTryAt: at('next_try_at').notNull(),
    /** When it is given up. */
    expiresAt: at('expires_at').notNull(),
    status: integer('status'),
    answer: text('answer').notNull().default(''),
    problem: text('problem'),
  },
  (table) => [
    index('alert_deliveries_channel').on(table.channelId, table.createdAt),
    index('alert_deliveries_due').on(table.nextTryAt).where(sql`${table.state} = 'waiting'`),
  ],
)
