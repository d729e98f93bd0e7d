import type { AffiliateNetwork, PackContent, PackFileKind, PackFormat, PackTotals } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, bytes } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Settings of a shop's affiliate networks that differ from the defaults. */
export const affiliateNetworks = pgTable(
  'affiliate_networks',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    format: text('format').$type<PackFormat>().notNull(),
    windowDays: integer('window_days').notNull(),
    ratePercent: doublePrecision('rate_percent').notNull(),
    tagPrefixes: text('tag_prefixes').array().notNull(),
    account: jsonb('account').$type<AffiliateNetwork['account']>().notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.name] }),
    check('affiliate_networks_window', sql`${table.windowDays} between 1 and 365`),
    check('affiliate_networks_rate', sql`${table.ratePercent} between 0 and 100`),
  ],
)

/** Commission reversal packs. Rows are never updated, except that the name of an erased user is removed. */
export const commissionPacks = pgTable(
  'commission_packs',
  {
    id: uuid('id').primaryKey(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    network: text('network').notNull(),
    version: integer('version').notNull(),
    dateStart: date('date_start').notNull(),
    dateEnd: date('date_end').notNull(),
    totals: jsonb('totals').$type<PackTotals>().notNull(),
    content: jsonb('content').$type<PackContent>().notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('commission_packs_version').on(table.organizationId, table.network, table.version),
    index('commission_packs_recent').on(table.organizationId, table.createdAt),
  ],
)

/** Files of a pack, with the bytes that were sent. */
export const commissionPackFiles = pgTable(
  'commission_pack_files',
  {
    packId: uuid('pack_id')
      .notNull()
      .references(() => commissionPacks.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<PackFileKind>().notNull(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    sha256: text('sha256').notNull(),
    content: bytes('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.packId, table.kind] })],
)
