import { BIGINT, DECIMAL, type DuckDBType, LIST, VARCHAR } from '@duckdb/node-api'
import type { ColumnKind } from '../columns.ts'
import { quoted } from '../compile/dialect.ts'
import { layouts } from '../layout.ts'
import { preAggregatedColumns } from '../preaggregated/tables.ts'

/** Instants are milliseconds: days and hours are then a division, without time zones. */
export const columnTypes: Record<ColumnKind, DuckDBType> = {
  text: VARCHAR,
  category: VARCHAR,
  list: LIST(VARCHAR),
  integer: BIGINT,
  number: DECIMAL(18, 6),
  instant: BIGINT,
}

const createTable = (name: string, columns: Readonly<Record<string, ColumnKind>>) =>
  `CREATE TABLE IF NOT EXISTS ${quoted(name)} (${Object.entries(columns)
    .map(([column, kind]) => `${quoted(column)} ${columnTypes[kind]} NOT NULL`)
    .join(', ')})`

export const markupColumns = { organization_id: 'integer', hash: 'text', text: 'text' } as const

/** Facts have no keys and no indexes: they are only added, and read in order of organization and time. */
export const schema: readonly string[] = [
  ...Object.entries(layouts).map(([name, { columns }]) => createTable(name, columns)),
  ...Object.entries(preAggregatedColumns).map(([name, columns]) => createTable(name, columns)),
  createTable('markups', markupColumns),
  // These two are small and replaced row by row: a key would only cause conflicts between transactions.
  createTable('loads', { collector: 'text', sequence: 'integer' }),
  // The number of rows a day had when it was last sorted.
  createTable('tidied', { table_name: 'text', day: 'integer', rows: 'integer' }),
]
