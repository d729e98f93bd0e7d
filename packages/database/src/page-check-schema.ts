import type { PageCheckResult } from '@vigil/contract'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations } from './schema.ts'

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

/** The last check of each sampled page. */
export const pageChecks = pgTable(
  'page_checks',
  {
    organizationId: organizationId(),
    url: text('url').notNull(),
    host: text('host').notNull(),
    result: text('result').$type<PageCheckResult>().notNull(),
    detail: text('detail').notNull(),
    checkedAt: at('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.url] })],
)

/** When an organization's pages were last checked, by a user or by the server. */
export const pageCheckRuns = pgTable('page_check_runs', {
  organizationId: organizationId().primaryKey(),
  requestedAt: at('requested_at').notNull(),
  finishedAt: at('finished_at'),
})
