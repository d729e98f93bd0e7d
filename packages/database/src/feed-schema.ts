import type { Disclosure, FeedName, IndicatorType, ThreatClass } from '@vigil/contract'
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations } from './schema.ts'
import { apiKeys } from './verification-schema.ts'

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** When an organization's indicators were last compared with its attacks, and when one of them last changed. */
export const feedStates = pgTable('feed_states', {
  organizationId: organizationId().primaryKey(),
  createdAt: at('created_at').notNull(),
  refreshedAt: at('refreshed_at').notNull(),
  changedAt: at('changed_at').notNull(),
  /** The platform's rights at that time. */
  disclosure: text('disclosure').$type<Disclosure>().notNull(),
})

/** Indicators as delivered. Stored, so that clients can query changes by the time they were made here. */
export const feedIndicators = pgTable(
  'feed_indicators',
  {
    id: uuid('id').primaryKey(),
    organizationId: organizationId(),
    type: text('type').$type<IndicatorType>().notNull(),
    value: text('value').notNull(),
    /** SSP of a creative, DSP of a seat. */
    exchange: text('exchange').notNull(),
    threatClass: text('threat_class').$type<ThreatClass>().notNull(),
    firstSeenAt: at('first_seen_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    attacks: integer('attacks').notNull(),
    sites: integer('sites').notNull(),
    createdAt: at('created_at').notNull(),
    changedAt: at('changed_at').notNull(),
    /** Kept for a while afterwards, so that clients learn of the removal. */
    removedAt: at('removed_at'),
  },
  (table) => [index('feed_indicators_changed').on(table.organizationId, table.changedAt, table.id)],
)

/** Calls of feeds by key, feed and minute. */
export const feedAccesses = pgTable(
  'feed_accesses',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    organizationId: organizationId(),
    feed: text('feed').$type<FeedName>().notNull(),
    at: at('at').notNull(),
    calls: integer('calls').notNull(),
    /** In the last of them. */
    indicators: integer('indicators').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.feed, table.at] }),
    index('feed_accesses_recent').on(table.organizationId, table.at),
  ],
)
