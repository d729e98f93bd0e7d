import { analyticsName } from '@vigil/charts'
import type { AnalyticsReport, AnalyticsRow, OverviewColumn } from '@vigil/contract'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/data-table-model.ts'
import type { Dimension } from './screen.ts'

type Column = DataColumn<AnalyticsRow> & { id: OverviewColumn }

/** The columns that every table has (specification 1, section 3), on the screen and in the file. */
const columns: Column[] = [
  { id: 'ssp', header: 'SSP', value: ({ ssp = '' }) => analyticsName('ssp', ssp), minWidth: 104 },
  {
    id: 'deliverySource',
    header: 'Delivery Source',
    value: ({ deliverySource = '' }) => analyticsName('delivery_source', deliverySource),
    minWidth: 116,
  },
  {
    id: 'blockReason',
    header: 'Block Reason',
    value: ({ blockReason = '' }) => analyticsName('violation_class', blockReason),
    minWidth: 128,
  },
  {
    id: 'blockTrigger',
    header: 'Block Trigger',
    value: ({ blockTrigger }) => blockTrigger || 'Unknown',
    minWidth: 128,
    // Rules have long names.
    grow: 3,
  },
  {
    id: 'totalViolations',
    header: 'Total Violations',
    value: ({ totalViolations = 0 }) => totalViolations,
    align: 'end',
    width: 132,
  },
]

/** Reports whose values are in one of those columns already. */
const covered: readonly AnalyticsReport[] = ['ssp', 'delivery_source', 'violation_class']

/** The report's own column comes first, where the others do not have it. */
export function overviewColumnsOf({ report, label }: Dimension): Column[] {
  if (covered.includes(report)) return columns
  const own: Column = {
    id: 'label',
    header: label,
    value: (row) => analyticsName(report, row.label),
    minWidth: 112,
    grow: 2,
  }
  return [own, ...columns]
}

/** What can be done with a row; not part of the file. */
export const actionsColumn = (cell: (row: AnalyticsRow) => ReactNode, width: number): DataColumn<AnalyticsRow> => ({
  id: 'actions',
  header: 'Actions',
  isHeaderHidden: true,
  isSortable: false,
  isExported: false,
  align: 'end',
  width,
  value: () => '',
  cell,
})
