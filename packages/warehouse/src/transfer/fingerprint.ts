import { layouts } from '../layout.ts'
import { preAggregatedColumns } from '../preaggregated/tables.ts'

/** The columns, number of rows and contents of a table. The hash does not depend on the order of rows. */
export interface WarehouseFingerprint {
  name: string
  columns: string[]
  rows: number
  hash: string
}

/** A stored table and its columns. */
export interface StoredTable {
  name: string
  columns: string[]
}

/** Tables with rows of organizations. */
export const isTenantTable = (name: string) => name in layouts || name in preAggregatedColumns || name === 'markups'

/** The columns that exist on both sides, of tables that exist on both. */
export function restrict(present: readonly StoredTable[], wanted: readonly StoredTable[] | undefined): StoredTable[] {
  if (!wanted) return present.filter(({ name }) => isTenantTable(name))
  return wanted.flatMap(({ name, columns }) => {
    const found = present.find((table) => table.name === name)
    return found ? [{ name, columns: columns.filter((column) => found.columns.includes(column)) }] : []
  })
}
