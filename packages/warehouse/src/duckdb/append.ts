import { setImmediate } from 'node:timers/promises'
import {
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBDecimalValue,
  type DuckDBValue,
  listValue,
} from '@duckdb/node-api'
import type { ColumnKind } from '../columns.ts'
import { type AnyRow, distinct, millionths } from '../layout.ts'
import { columnTypes } from './schema.ts'

/**
 * Rows written without a pause. 10,000 wide rows block a thread for about 300 ms, and queries on the same thread would
 * wait.
 */
const rowsAtOnce = 512

const zero = 0n
const values: Record<ColumnKind, (value: AnyRow[string] | undefined) => DuckDBValue> = {
  text: (value) => value as string, // the row belongs to the table, so its values have the columns' types
  category: (value) => value as string,
  list: (value) => listValue(distinct(value as string[])),
  integer: (value) => (value === 0 ? zero : BigInt(value as number)),
  number: (value) => new DuckDBDecimalValue(BigInt(millionths(value as number)), 18, 6),
  instant: (value) => BigInt(value as number),
}

/**
 * Adds rows to a temporary table, from which a statement moves them. Appending to the table directly would block the
 * thread, and all its queries, while the table is locked.
 */
export async function append(
  connection: DuckDBConnection,
  table: string,
  columns: Readonly<Record<string, ColumnKind>>,
  rows: readonly AnyRow[],
): Promise<void> {
  const appender = await connection.createAppender(table, 'main', 'temp')
  try {
    const types = Object.values(columns).map((kind) => columnTypes[kind])
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      const part = rows.slice(from, from + rowsAtOnce)
      const chunk = DuckDBDataChunk.create(types)
      chunk.setColumns(Object.entries(columns).map(([name, kind]) => part.map((row) => values[kind](row[name]))))
      appender.appendDataChunk(chunk)
      await setImmediate()
    }
    appender.flushSync()
  } finally {
    appender.closeSync()
  }
}
