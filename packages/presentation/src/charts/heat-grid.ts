import { plainLabel } from '../labels/plain-label.ts'
import { largestFirst, mergeLabels, type Row } from './rows.ts'

export type HeatCell = { row: string; column: string; value: number }

export type HeatGrid = {
  rows: string[]
  columns: string[]
  /** `values[row][column]`; zero if nothing was counted. */
  values: number[][]
  largest: number
  /** Number of hidden rows. */
  remaining: number
}

const moreAtOnce = 10

/** Number of rows that 'Show N more' adds. */
export const heatMore = (remaining: number) => Math.max(0, Math.min(moreAtOnce, remaining))

/**
 * Rows and columns with the largest sums. Columns are ranked over all rows, so they stay the same when more rows are
 * shown.
 */
export function heatGrid(cells: readonly HeatCell[], top: { rows: number; columns: number }): HeatGrid {
  const names = (label: (cell: HeatCell) => string): Row[] =>
    mergeLabels(cells.map((cell) => ({ label: label(cell), value: cell.value }))).sort(largestFirst)
  const allRows = names(({ row }) => row)
  const rows = allRows.slice(0, top.rows).map(({ label }) => label)
  const columns = names(({ column }) => column)
    .slice(0, top.columns)
    .map(({ label }) => label)

  const rowPlaces = new Map(rows.map((label, at) => [label, at]))
  const columnPlaces = new Map(columns.map((label, at) => [label, at]))
  const values = rows.map(() => columns.map(() => 0))
  for (const cell of cells) {
    const row = values[rowPlaces.get(plainLabel(cell.row)) ?? -1]
    const column = columnPlaces.get(plainLabel(cell.column))
    if (row && column !== undefined && Number.isFinite(cell.value)) row[column] = (row[column] ?? 0) + cell.value
  }
  const largest = Math.max(0, ...values.flat())
  return { rows, columns, values, largest, remaining: allRows.length - rows.length }
}
