import type { AdInView, AnswerState, ComplaintEffect, ComplaintStatus, CreativeKey } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Readers' complaints about ads. Empty texts are unknown. */
export const complaints = pgTable(
  'complaints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    source: text('source').$type<'form' | 'page'>().notNull(),
    host: text('host').notNull(),
    pageUrl: text('page_url').notNull(),
    occurredAt: at('occurred_at').notNull(),
    toleranceMinutes: integer('tolerance_minutes').notNull(),
    device: text('device').notNull(),
    os: text('os').notNull(),
    browser: text('browser').notNull(),
    country: text('country').notNull(),
    city: text('city').notNull(),
    effects: text('effects').array().$type<ComplaintEffect[]>().notNull(),
    description: text('description').notNull(),
    ads: jsonb('ads').$type<AdInView[]>().notNull(),
    /** The reader's address: deleted when the complaint is closed, or some time after the answer. */
    email: text('email').notNull(),
    status: text('status').$type<ComplaintStatus>().notNull().default('open'),
    /** The creative that a user chose. */
    chosen: jsonb('chosen').$type<CreativeKey>(),
    /** The best creative when it was ranked, to suggest merges. */
    top: jsonb('top').$type<CreativeKey>(),
    topFit: doublePrecision('top_fit').notNull().default(0),
    mergedInto: uuid('merged_into').references((): AnyPgColumn => complaints.id, { onDelete: 'set null' }),
    answerState: text('answer_state').$type<AnswerState>().notNull().default('none'),
    answerText: text('answer_text').notNull().default(''),
    /** When the state of the answer last changed. */
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('complaints_recent').on(table.organizationId, table.createdAt),
    index('complaints_merged').on(table.mergedInto),
    check('complaints_status', sql`${table.status} in ('open', 'located', 'answered', 'closed')`),
    check('complaints_not_own', sql`${table.mergedInto} is distinct from ${table.id}`),
  ],
)
