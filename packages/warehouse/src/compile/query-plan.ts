import type { ResultRow } from '../query.ts'
import type { Statement } from './dialect.ts'
import { dayText, hourText } from './time.ts'

export interface PlanColumn {
  name: string
  kind: 'day' | 'hour' | 'text' | 'number' | 'list'
}

/** A statement, and how to read its result. */
export interface QueryPlan extends Statement {
  columns: PlanColumn[]
}

/** A value from an engine as plain JavaScript. */
export type Cell = string | number | string[] | null

type Reader = (cell: Cell) => Cell

/** One per result. */
const readers: Record<PlanColumn['kind'], () => Reader> = {
  day: () => cached(dayText),
  hour: () => cached(hourText),
  text: () => (cell) => cell ?? '',
  // Without rows, one engine's sum is null and the other's is 0.
  number: () => (cell) => Number(cell ?? 0),
  list: () => (cell) => cell ?? [],
}

/** Caches formatted days: many rows share a day, and formatting it dominates the cost of a row. */
function cached(textOf: (time: number) => string): Reader {
  const cache = new Map<Cell, string>()
  return (cell) => {
    const text = cache.get(cell) ?? textOf(Number(cell))
    cache.set(cell, text)
    return text
  }
}

export function readRows<Row = ResultRow>(columns: readonly PlanColumn[], rows: readonly (readonly Cell[])[]): Row[] {
  const fields = columns.map(({ name, kind }) => ({ name, read: readers[kind]() }))
  return rows.map((cells) => {
    const row: Record<string, Cell> = {}
    for (const [index, { name, read }] of fields.entries()) row[name] = read(cells[index] ?? null)
    return row as unknown as Row // the columns were made from the same query as the row's type
  })
}
