import type { DuckDBConnection } from '@duckdb/node-api'
import { quoted } from '../compile/dialect.ts'
import { type Removal, type Removed, removalSteps, unusedMarkups } from '../removal.ts'
import { inTransaction } from './load.ts'

/** Deletes rows in one transaction: concurrent queries see all of them or none. */
export function removeRows(connection: DuckDBConnection, removal: Removal): Promise<Removed> {
  return inTransaction(connection, async () => {
    const removed: Removed = {}
    const unused = unusedMarkups(removal)
    const steps = removalSteps(removal)
    for (const { table, where } of unused ? [...steps, { table: 'markups', where: unused }] : steps) {
      const { rowsChanged } = await connection.run(`DELETE FROM ${quoted(table)} WHERE ${where}`)
      removed[table] = rowsChanged
    }
    return removed
  })
}
