import type {
  AttachmentKind,
  CaseEntryKind,
  CaseIncident,
  CaseMatch,
  CaseRequest,
  CaseSide,
  CaseSource,
  CaseStatus,
  CreativeKey,
  PartnerKind,
} from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** A publisher's address book. */
export const casePartners = pgTable(
  'case_partners',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    name: text('name').notNull(),
    kind: text('kind').$type<PartnerKind>().notNull(),
    /** Empty if the platform's own contact is used. */
    email: text('email').notNull(),
    /** The partner's own account: its data rights apply to the evidence. */
    platformId: integer('platform_id').references(() => organizations.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('case_partners_name').on(table.organizationId, sql`lower(${table.name})`, table.kind),
    index('case_partners_platform').on(table.platformId),
  ],
)

/** The address that a platform published for cases. */
export const caseContacts = pgTable('case_contacts', {
  organizationId: organizationId().primaryKey(),
  email: text('email').notNull(),
  changedAt: at('changed_at').notNull(),
})

export const cases = pgTable(
  'cases',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    partnerId: uuid('partner_id')
      .notNull()
      .references(() => casePartners.id),
    source: jsonb('source').$type<CaseSource>().notNull(),
    creative: jsonb('creative').$type<CreativeKey>().notNull(),
    /** The buyer and its id of the creative; empty if unknown. */
    dsp: text('dsp').notNull(),
    dspCreativeId: text('dsp_creative_id').notNull(),
    landingHost: text('landing_host').notNull(),
    request: text('request').$type<CaseRequest>().notNull(),
    dueOn: date('due_on').notNull(),
    status: text('status').$type<CaseStatus>().notNull(),
    createdAt: at('created_at').notNull(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: at('changed_at').notNull(),
    lastSide: text('last_side').$type<CaseSide>().notNull(),
    answeredAt: at('answered_at'),
    /** When it was last fixed; null after it was opened again. */
    fixedAt: at('fixed_at'),
    closedAt: at('closed_at'),
    reopened: integer('reopened').notNull().default(0),
    /** When a worker next looks for the ad of a fixed case; set ahead by the worker that does. */
    nextWatchAt: at('next_watch_at').notNull(),
  },
  (table) => [
    index('cases_recent').on(table.organizationId, table.changedAt),
    index('cases_partner').on(table.partnerId),
    index('cases_watched')
      .on(table.nextWatchAt)
      .where(sql`${table.status} in ('buyer-paused', 'creative-rejected', 'fixed')`),
    check(
      'cases_status',
      sql`${table.status} in ('open', 'need-more', 'not-ours', 'buyer-paused', 'creative-rejected', 'fixed', 'closed')`,
    ),
  ],
)

/** The timeline of a case. Rows are only added. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Assigned while the case is locked, so it is the order of the statuses. */
    ordinal: bigint('ordinal', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    side: text('side').$type<CaseSide>().notNull(),
    kind: text('kind').$type<CaseEntryKind>().notNull(),
    /** Null for partners, the service and users who no longer exist. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The name that a partner entered. */
    author: text('author').notNull(),
    text: text('text').notNull(),
    status: text('status').$type<CaseStatus>(),
    incidents: jsonb('incidents').$type<CaseIncident[]>().notNull(),
    match: text('match').$type<CaseMatch>(),
    seenAt: at('seen_at'),
  },
  (table) => [index('case_entries_case').on(table.caseId, table.ordinal), index('case_entries_user').on(table.userId)],
)

export const caseAttachments = pgTable(
  'case_attachments',
  {
    id: uuid('id').primaryKey(),
    organizationId: organizationId(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => caseEntries.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('case_attachments_case').on(table.caseId)],
)

/** Links that open a case. Each mail to the partner has its own, because only hashes are stored. */
export const caseLinks = pgTable(
  'case_links',
  {
    linkHash: text('link_hash').primaryKey(),
    organizationId: organizationId(),
    caseId: uuid('case_id')
      .notNull()
      .references(() => cases.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [index('case_links_case').on(table.caseId)],
)
