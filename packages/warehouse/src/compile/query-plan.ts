import type { ResultRow } from '../query.ts'
import type { Statement } from './dialect.ts'
import { dayText, hourText } from './time.ts'

export interface PlanColumn {
  name: string
  kind: 'day' | 'hour' | 'text' | 'number' | 'list'
}

/** A statement, and how to read what comes back. */
export interface QueryPlan extends Statement {
  columns: PlanColumn[]
}

/** A value as an engine gives it, in plain JavaScript. */
export type Cell = string | number | string[] | null

type Reader = (cell: Cell) => Cell

/** One for each answer. */
const readers: Record<PlanColumn['kind'], () => Reader> = {
  day: () => remembering(dayText),
  hour: () => remembering(hourText),
  text: () => (cell) => cell ?? '',
  // Of no rows, one engine's sum is nothing and the other's is 0.
  number: () => (cell) => Number(cell ?? 0),
  list: () => (cell) => cell ?? [],
}

/** Many rows are of the same day, and to write it takes longer than all else of a row. */
function remembering(textOf: (time: number) => string): Reader {
  const known = new Map<Cell, string>()
  return (cell) => {
    const text = known.get(cell) ?? textOf(Number(cell))
    known.set(cell, text)
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
