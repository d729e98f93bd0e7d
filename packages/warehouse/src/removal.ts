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
  /** Set if all rows before this time go. */
  before?: number
}

/** The deletions, in order. Those of `unusedMarkups` come after them. */
export function removalSteps(removal: Removal): RemovalStep[] {
  if ('organizationId' in removal) {
    const where = `"organization_id" = ${Math.trunc(removal.organizationId)}`
    return [...Object.keys(layouts), ...Object.keys(preAggregatedColumns), 'markups'].map((table) => ({ table, where }))
  }
  return Object.entries(removal.before).flatMap(([table, before]) => {
    const where = `"at" < ${Math.trunc(before)}`
    const derived = table === 'orders' ? Object.keys(preAggregatedColumns) : []
    return [table, ...rollupNames(table), ...derived].map((name) => ({ table: name, where, before }))
  })
}

/**
 * Selects the markups of ads that no row refers to after a removal; null if the removal leaves none behind. Rows to
 * remove are left out here too: a server may still be deleting them. `notIn` is the operator, which differs in a
 * cluster.
 */
export function unusedMarkups(removal: Removal, notIn = 'NOT IN'): string | null {
  if ('organizationId' in removal) return null
  const { before } = removal
  if (before.incidents === undefined && before.creatives === undefined) return null
  return (['incidents', 'creatives'] as const)
    .map((table) => {
      const kept = `"at" >= ${Math.trunc(before[table] ?? 0)}`
      return `("organization_id", "hash") ${notIn} (SELECT "organization_id", "markup_hash" FROM ${quoted(table)} WHERE ${kept})`
    })
    .join(' AND ')
}
