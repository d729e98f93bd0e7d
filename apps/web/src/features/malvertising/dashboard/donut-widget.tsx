import type { DashboardWidget } from '@vigil/contract'
import { namedRows, topRows, topThenOther } from '@vigil/presentation'
import type { ReactNode } from 'react'
import { legendKey } from '../../../lib/reporting/filters.ts'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { DashboardFilters } from './filters.ts'
import { useWidget } from './use-widget.ts'

const legendTop = 10

type DonutWidgetProps = {
  widget: DashboardWidget
  filters: DashboardFilters
  title: string
  about: string
  /** The dimension, e.g. 'SSP', and the display name of a value. */
  label: string
  name: (label: string) => string
  height?: number
  emptyText?: string
  actions?: ReactNode
}

export function DonutWidget({ widget, filters, label, name, ...card }: DonutWidgetProps) {
  const query = useWidget(widget, filters)
  return (
    <Widget query={query} {...card}>
      {(data) => (
        <DonutChart
          rows={topThenOther(namedRows(data, name), legendTop)}
          allRows={topRows(namedRows(data, name), data.length)}
          label={label}
          measure="Threats"
          ariaLabel={card.title}
          resetKey={legendKey(filters)}
        />
      )}
    </Widget>
  )
}
