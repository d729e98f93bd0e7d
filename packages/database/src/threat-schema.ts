import type { ShieldPeriod, ShieldStatus } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Requested SHIELD reports. The file is stored under the report's id. */
export const shieldReports = pgTable(
  'shield_reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    period: text('period').$type<ShieldPeriod>().notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** None means all. */
    hosts: text('hosts').array().notNull(),
    status: text('status').$type<ShieldStatus>().notNull().default('in progress'),
    /** Progress in percent. */
    progress: smallint('progress').notNull().default(0),
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes'),
    createdAt: at('created_at').notNull().defaultNow(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    // A user has one report in progress per organization; another request returns it.
    uniqueIndex('shield_reports_in_progress')
      .on(table.organizationId, table.userId)
      .where(sql`${table.status} = 'in progress'`),
    index('shield_reports_mine').on(table.userId, table.organizationId, table.createdAt),
    check('shield_reports_status', sql`${table.status} in ('in progress', 'completed', 'failed')`),
    check('shield_reports_progress', sql`${table.progress} between 0 and 100`),
  ],
)

/** Creatives at an SSP that a platform has hidden. Events are not changed: only its feed omits them. */
export const hiddenThreats = pgTable(
  'hidden_threats',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    ssp: text('ssp').notNull(),
    creativeId: text('creative_id').notNull(),
    hiddenBy: text('hidden_by').$type<'client' | 'superadmin'>().notNull(),
    hiddenAt: at('hidden_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.ssp, table.creativeId] }),
    check('hidden_threats_hidden_by', sql`${table.hiddenBy} in ('client', 'superadmin')`),
  ],
)

/** Threat reports that an organization requested a review of. */
export const reviewRequests = pgTable(
  'review_requests',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    incidentId: text('incident_id').notNull(),
    requestedAt: at('requested_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.incidentId] })],
)
