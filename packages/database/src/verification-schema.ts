import type { ApiKeyScope } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Keys with which an organization's servers call the API, stored as a hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<ApiKeyScope[]>().notNull(),
    /** The start of the key, to recognize it. */
    start: text('start').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Updated at most once a minute. */
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('api_keys_organization').on(table.organizationId, table.createdAt)],
)

/** Keys of the hashes of a shop's coupon codes. Public: pages receive the current one. */
export const codeKeys = pgTable(
  'code_keys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** 32 bytes in hexadecimal. */
    key: text('key').notNull(),
    createdAt: at('created_at').notNull(),
    /** Null for the current key. */
    endedAt: at('ended_at'),
  },
  (table) => [
    uniqueIndex('code_keys_current').on(table.organizationId).where(sql`ended_at is null`),
    index('code_keys_organization').on(table.organizationId, table.endedAt),
  ],
)

export const factKinds = ['session', 'checkout', 'coupon', 'arrival', 'stuffing'] as const
export type FactKind = (typeof factKinds)[number]

/** Facts about a session, from the cart script's events, for verdicts: written when a beacon is accepted, deleted after seven days. */
export const sessionFacts = pgTable(
  'session_facts',
  {
    organizationId: integer('organization_id').notNull(),
    sessionId: text('session_id').notNull(),
    /** The id of the event, so that repeating a write has no effect. */
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    /** A code in upper case, or a network. */
    subject: text('subject').notNull().default(''),
    /** How a code was entered, the extension behind an attack, or the landing page of an arrival. */
    source: text('source').notNull().default(''),
    outcome: text('outcome').notNull().default(''),
    /** The extension that tried a code or wrote a claim, if it is known. */
    extension: text('extension').notNull().default(''),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.sessionId, table.eventId] }),
    index('session_facts_at').on(table.at),
  ],
)

/** Verdicts that were returned, with the facts they are based on. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    keyId: uuid('key_id').references(() => apiKeys.id, { onDelete: 'set null' }),
    kind: text('kind').$type<'coupon' | 'order'>().notNull(),
    sessionId: text('session_id').notNull(),
    /** The code, or the order number. */
    subject: text('subject').notNull(),
    verdict: text('verdict').notNull(),
    answer: jsonb('answer').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id'),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('verifications_request').on(table.organizationId, table.requestId).where(sql`request_id is not null`),
    index('verifications_recent').on(table.organizationId, table.at),
    index('verifications_session').on(table.organizationId, table.sessionId),
    check('verifications_kind', sql`${table.kind} in ('coupon', 'order')`),
  ],
)
