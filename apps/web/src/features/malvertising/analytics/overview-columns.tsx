import type { AnalyticsReport, AnalyticsRow, OverviewColumn } from '@vigil/contract'
import { analyticsName } from '@vigil/presentation'
import type { ReactNode } from 'react'
import type { DataColumn } from '../../../ui/data-table/data-table-model.ts'
import type { Dimension } from './screen.ts'

type Column = DataColumn<AnalyticsRow> & { id: OverviewColumn }

/** Columns of every table and its CSV (specification 1, section 3). */
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
    // Ad formats are triggers by key.
    value: ({ blockTrigger = '' }) => analyticsName('violation_type', blockTrigger),
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

/** Reports that one of the columns above already covers. */
const covered: Partial<Record<AnalyticsReport, OverviewColumn>> = {
  ssp: 'ssp',
  delivery_source: 'deliverySource',
  violation_class: 'blockReason',
}

/** The column with the report's values. */
export const ownColumn = ({ report }: Dimension): OverviewColumn => covered[report] ?? 'label'

/** Puts the report's own column first unless another column covers it. */
export function buildOverviewColumns(dimension: Dimension, hasTriggers = true): Column[] {
  const { report, label } = dimension
  const shown = hasTriggers ? columns : columns.filter(({ id }) => id !== 'blockTrigger')
  if (ownColumn(dimension) !== 'label') return shown
  const own: Column = {
    id: 'label',
    header: label,
    value: (row) => analyticsName(report, row.label),
    minWidth: 112,
    grow: 2,
  }
  return [own, ...shown]
}

/** Row actions; not exported. */
export const actionsColumn = (cell: (row: AnalyticsRow) => ReactNode, width: number): DataColumn<AnalyticsRow> => ({
  id: 'actions',
  isPinned: true,
  header: 'Actions',
  isHeaderHidden: true,
  isSortable: false,
  isExported: false,
  align: 'end',
  width,
  value: () => '',
  cell,
})
