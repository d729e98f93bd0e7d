import type { AnalyticsReport, AnalyticsRow, OverviewColumn } from '@vigil/contract'
import { analyticsName } from '@vigil/presentation'

export interface Paging {
  page?: number | undefined
  rowsPerPage?: number | undefined
  sortingName?: OverviewColumn | undefined
  sortingDirection?: 'asc' | 'desc' | undefined
}

interface Table {
  /** The maximum number of rows. */
  most: number
  /** The reports that name the values of the label and block reason columns. */
  label: AnalyticsReport
  blockReason: AnalyticsReport
}

const collator = new Intl.Collator('en', { numeric: true })

/** A page of the table. `rows` are sorted by total, largest first. */
export function slicePage(rows: readonly AnalyticsRow[], paging: Paging, table: Table) {
  const listed = sorted(rows.slice(0, table.most), paging, table)
  const { page = 1, rowsPerPage = listed.length } = paging
  return {
    data: listed.slice((page - 1) * rowsPerPage, page * rowsPerPage),
    total: listed.length,
    isCut: rows.length > table.most,
  }
}

function sorted(rows: AnalyticsRow[], { sortingName, sortingDirection = 'desc' }: Paging, table: Table) {
  const sign = sortingDirection === 'asc' ? 1 : -1
  if (!sortingName) return rows
  if (sortingName === 'totalViolations') return rows.sort((a, b) => sign * (a.value - b.value))
  // Sort by the displayed names, not by the keys behind them.
  const { label, blockReason } = table
  const report = {
    label,
    ssp: 'ssp',
    deliverySource: 'delivery_source',
    blockReason,
    blockTrigger: 'violation_type',
  } as const
  const namedBy = report[sortingName]
  const toName = (value: string) => analyticsName(namedBy, value)
  const keyed = rows.map((row) => ({ row, name: toName(row[sortingName] ?? '') }))
  return keyed.sort((a, b) => sign * collator.compare(a.name, b.name)).map(({ row }) => row)
}
