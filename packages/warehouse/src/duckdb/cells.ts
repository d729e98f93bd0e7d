import { DuckDBDecimalValue, DuckDBListValue, type DuckDBValue } from '@duckdb/node-api'
import type { Cell } from '../compile/query-plan.ts'

/** Counts and amounts stay far below the limit of exact doubles. */
export function toCell(value: DuckDBValue): Cell {
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof DuckDBDecimalValue) return value.toDouble()
  if (value instanceof DuckDBListValue) return value.items.map(String)
  throw new TypeError('unsupported value type')
}
