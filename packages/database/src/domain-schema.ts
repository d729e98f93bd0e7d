import type { InventoryType } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/**
 * Domains from which an organization's tags send. A tag's id is public, so anybody can send from any domain: events
 * count only once their domain is confirmed.
 */
export const domains = pgTable(
  'domains',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** A registrable domain, an app's id, an IP address, or `unknown` for text that is no host. */
    domain: text('domain').notNull(),
    inventoryType: text('inventory_type').$type<InventoryType>().notNull(),
    state: text('state').$type<'confirmed' | 'quarantined'>().notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    confirmedAt: at('confirmed_at'),
    /** By traffic while a tag was being integrated, or by a person. */
    confirmedBy: text('confirmed_by').$type<'traffic' | 'person'>(),
    confirmedByUser: uuid('confirmed_by_user').references(() => users.id, { onDelete: 'set null' }),
    /** The sums of its rows in `quarantined_events`, changed in the same transaction. */
    heldEvents: integer('held_events').notNull().default(0),
    heldBytes: integer('held_bytes').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.domain] }),
    index('domains_to_release')
      .on(table.organizationId, table.domain)
      .where(sql`${table.state} = 'confirmed' and ${table.heldEvents} > 0`),
    check('domains_state', sql`${table.state} in ('confirmed', 'quarantined')`),
    check('domains_confirmed', sql`(${table.state} = 'confirmed') = (${table.confirmedAt} is not null)`),
  ],
)

/** Events of domains that are not confirmed, with everything needed to put them into the journal later. */
export const quarantinedEvents = pgTable(
  'quarantined_events',
  {
    organizationId: integer('organization_id').notNull(),
    domain: text('domain').notNull(),
    /** The event's id: the same event is held once. */
    id: text('id').notNull(),
    host: text('host').notNull(),
    inventoryType: text('inventory_type').$type<InventoryType>().notNull(),
    tag: text('tag').notNull(),
    receivedAt: at('received_at').notNull(),
    correctionMs: doublePrecision('correction_ms').notNull(),
    country: text('country').notNull(),
    network: text('network').notNull(),
    userAgent: text('user_agent').notNull(),
    /** JSON. */
    event: text('event').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: 'quarantined_events_domain_fk',
      columns: [table.organizationId, table.domain],
      foreignColumns: [domains.organizationId, domains.domain],
    }).onDelete('cascade'),
    index('quarantined_events_domain').on(table.organizationId, table.domain, table.receivedAt),
    index('quarantined_events_received').on(table.receivedAt),
  ],
)
