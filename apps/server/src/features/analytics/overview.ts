import { analyticsName } from '@vigil/charts'
import type { AnalyticsReport, AnalyticsRow, OverviewColumn } from '@vigil/contract'

export interface Paging {
  page?: number | undefined
  rowsPerPage?: number | undefined
  sortingName?: OverviewColumn | undefined
  sortingDirection?: 'asc' | 'desc' | undefined
}

interface Table {
  /** How many rows can be told of. */
  most: number
  /** Whose values stand in the columns of the report itself and of the block reason. */
  label: AnalyticsReport
  blockReason: AnalyticsReport
}

const collator = new Intl.Collator('en', { numeric: true })

/** A page of the table, whose rows come from the greatest total. */
export function pageOf(rows: readonly AnalyticsRow[], asked: Paging, table: Table) {
  const told = sorted(rows.slice(0, table.most), asked, table)
  const { page = 1, rowsPerPage = told.length } = asked
  return {
    data: told.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    total: told.length,
    isCut: rows.length > table.most,
  }
}

function sorted(rows: AnalyticsRow[], { sortingName, sortingDirection = 'desc' }: Paging, table: Table) {
  const sign = sortingDirection === 'asc' ? 1 : -1
  if (!sortingName) return rows
  if (sortingName === 'totalViolations') return rows.sort((a, b) => sign * (a.value - b.value))
  // A table that is sorted by a column of names must look sorted: not by the keys behind them.
  const { label, blockReason } = table
  const report = { label, ssp: 'ssp', deliverySource: 'delivery_source', blockReason, blockTrigger: null } as const
  const namedBy = report[sortingName]
  const nameOf = (value: string) => (namedBy ? analyticsName(namedBy, value) : value)
  const keyed = rows.map((row) => ({ row, name: nameOf(row[sortingName] ?? '') }))
  return keyed.sort((a, b) => sign * collator.compare(a.name, b.name)).map(({ row }) => row)
}
