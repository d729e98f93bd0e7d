import type { ResultRow } from '../query.ts'
import type { Statement } from './dialect.ts'
import { dayText, hourText } from './time.ts'

export interface AnswerColumn {
  name: string
  kind: 'day' | 'hour' | 'text' | 'number' | 'list'
}

/** A statement, and how to read what comes back. */
export interface Answer extends Statement {
  columns: AnswerColumn[]
}

/** A value as an engine gives it, in plain JavaScript. */
export type Cell = string | number | string[] | null

const readers: Record<AnswerColumn['kind'], (cell: Cell) => Cell> = {
  day: (cell) => dayText(Number(cell)),
  hour: (cell) => hourText(Number(cell)),
  text: (cell) => cell ?? '',
  // Of no rows, one engine's sum is nothing and the other's is 0.
  number: (cell) => Number(cell ?? 0),
  list: (cell) => cell ?? [],
}

export function readRows<Row = ResultRow>(columns: readonly AnswerColumn[], rows: readonly (readonly Cell[])[]): Row[] {
  const fields = columns.map(({ name, kind }) => ({ name, read: readers[kind] }))
  return rows.map((cells) => {
    const row: Record<string, Cell> = {}
    for (const [index, { name, read }] of fields.entries()) row[name] = read(cells[index] ?? null)
    return row as unknown as Row // the columns were made from the same query as the row's type
  })
}
