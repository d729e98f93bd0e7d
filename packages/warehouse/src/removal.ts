import type { TableName } from './columns.ts'
import { quoted } from './compile/dialect.ts'
import { layouts, rollupNames } from './layout.ts'
import { preAggregatedColumns } from './preaggregated/tables.ts'

/** Rows to delete: those before an instant (the start of a UTC day) by table, or all of an organization. */
export type Removal = { before: Partial<Record<TableName, number>> } | { organizationId: number }

/** Deleted rows by table. */
export type Removed = Record<string, number>

export interface RemovalStep {
  table: string
  where: string
}

/** The deletions, in order. `nameOf` returns the name of the stored table, which differs in a cluster. */
export function removalSteps(removal: Removal, nameOf: (table: string) => string = (table) => table): RemovalStep[] {
  if ('organizationId' in removal) {
    const where = `"organization_id" = ${Math.trunc(removal.organizationId)}`
    return [...Object.keys(layouts), ...Object.keys(preAggregatedColumns), 'markups'].map((table) => ({ table, where }))
  }
  const expired = Object.entries(removal.before).flatMap(([table, before]) => {
    const where = `"at" < ${Math.trunc(before)}`
    const derived = table === 'orders' ? Object.keys(preAggregatedColumns) : []
    return [table, ...rollupNames(table), ...derived].map((name) => ({ table: name, where }))
  })
  const hasMarkups = 'incidents' in removal.before || 'creatives' in removal.before
  return hasMarkups ? [...expired, { table: 'markups', where: unusedMarkups(nameOf) }] : expired
}

/** Markups of ads that no remaining row refers to. */
function unusedMarkups(nameOf: (table: string) => string) {
  const used = ['incidents', 'creatives'].map(
    (table) => `SELECT "organization_id", "markup_hash" FROM ${quoted(nameOf(table))}`,
  )
  return used.map((rows) => `("organization_id", "hash") NOT IN (${rows})`).join(' AND ')
}
