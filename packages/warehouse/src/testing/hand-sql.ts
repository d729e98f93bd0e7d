import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import type { Cell } from '../compile/query-plan.ts'
import { toCell } from '../duckdb/cells.ts'
import { databaseFile } from '../duckdb/files.ts'
import type { Warehouse } from '../warehouse.ts'

export type HandSql = Awaited<ReturnType<typeof openForHandSql>>

/**
 * Opens a copy of a warehouse for hand-written SQL, so that expectations are independent of the compiler. It is a copy
 * because a DuckDB file can only be opened once.
 */
export async function openForHandSql(warehouse: Pick<Warehouse, 'backup'>, folder: string) {
  if (!warehouse.backup) throw new Error('only the embedded engine can be copied')
  await warehouse.backup(folder)
  const instance = await DuckDBInstance.create(join(folder, databaseFile), { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  return {
    rows: async (text: string): Promise<Record<string, Cell>[]> =>
      (await connection.runAndReadAll(text))
        .getRowObjects()
        .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, toCell(value)]))),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

/** A text as an SQL literal. */
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`
