import type { DuckDBConnection } from '@duckdb/node-api'
import type { ColumnKind } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { layouts } from '../layout.ts'
import { inTransaction } from './load.ts'
import { columnTypes, schema } from './schema.ts'

/** The value of a new column in old rows: '', an empty list, or 0. */
const unknown: Record<ColumnKind, string> = {
  text: "''",
  category: "''",
  list: '[]',
  integer: '0',
  number: '0',
  instant: '0',
}

/**
 * Migrates a file of any age to the current tables, all or nothing. Columns are matched by name: newer ones are last.
 */
export async function migrate(connection: DuckDBConnection): Promise<void> {
  await inTransaction(connection, async () => {
    for (const statement of schema) await connection.run(statement)
    for (const statement of await additions(connection)) await connection.run(statement)
  })
}

async function additions(connection: DuckDBConnection): Promise<string[]> {
  const reader = await connection.runAndReadAll(
    'SELECT "table_name", "column_name" FROM duckdb_columns() WHERE NOT "internal"',
  )
  const present = new Set(reader.getRows().map(([table, column]) => `${table} ${column}`))
  return Object.entries(layouts).flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([column]) => !present.has(`${table} ${column}`))
      .map(
        ([column, kind]) =>
          `ALTER TABLE ${quoted(table)} ADD COLUMN ${quoted(column)} ${columnTypes[kind]} DEFAULT ${unknown[kind]}`,
      ),
  )
}
