import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Every process of the installation with its last report. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  role: text('role').notNull(),
  version: text('version').notNull(),
  host: text('host').notNull(),
  startedAt: at('started_at').notNull(),
  seenAt: at('seen_at').notNull(),
  /** Set when it shut down; null while it runs and after a crash. */
  stoppedAt: at('stopped_at'),
  report: jsonb('report').$type<unknown>().notNull(),
})

/**
 * Calls per key, counted over all processes. The migration makes the table unlogged: after a crash of the database
 * counts begin again, and no call waits for the disk.
 */
export const rateCounts = pgTable('rate_counts', {
  /** A hash: keys contain client addresses. */
  key: text('key').primaryKey(),
  calls: integer('calls').notNull(),
  endsAt: at('ends_at').notNull(),
})

/** The order in which batches of events claimed their ids, over all collectors. */
export const loadTurns = pgTable(
  'load_turns',
  {
    batch: text('batch').primaryKey(),
    turn: bigint('turn', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    takenAt: at('taken_at').notNull().defaultNow(),
  },
  ({ takenAt }) => [index('load_turns_taken_at').on(takenAt)],
)
