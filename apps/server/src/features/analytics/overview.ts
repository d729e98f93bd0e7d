import { analyticsName } from '@vigil/charts'
import type { AnalyticsReport, AnalyticsRow, OverviewColumn } from '@vigil/contract'

export interface Paging {
  page?: number | undefined
  rowsPerPage?: number | undefined
  sortingName?: OverviewColumn | undefined
  sortingDirection?: 'asc' | 'desc' | undefined
}

const collator = new Intl.Collator('en', { numeric: true })

/** A page of the table. The rows come from the greatest total; `most` of them can be told of. */
export function pageOf(
  rows: readonly AnalyticsRow[],
  asked: Paging & { report: AnalyticsReport },
  { most }: { most: number },
) {
  const told = sorted(rows.slice(0, most), asked)
  const { page = 1, rowsPerPage = told.length } = asked
  return {
    data: told.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    total: told.length,
    isCut: rows.length > most,
  }
}

function sorted(
  rows: AnalyticsRow[],
  { report, sortingName, sortingDirection = 'desc' }: Parameters<typeof pageOf>[1],
) {
  if (!sortingName) return rows
  const sign = sortingDirection === 'asc' ? 1 : -1
  if (sortingName === 'totalViolations') return rows.sort((a, b) => sign * (a.value - b.value))
  const reportOf = { label: report, ssp: 'ssp', deliverySource: 'delivery_source' } as const
  // A table that is sorted by a column of names must look sorted: not by the keys behind them.
  const shown = (row: AnalyticsRow) => {
    const value = row[sortingName] ?? ''
    if (sortingName === 'blockTrigger') return value
    if (sortingName === 'blockReason') return analyticsName('violation_class', value)
    return analyticsName(reportOf[sortingName], value)
  }
  const keyed = rows.map((row) => ({ row, name: shown(row) }))
  return keyed.sort((a, b) => sign * collator.compare(a.name, b.name)).map(({ row }) => row)
}
