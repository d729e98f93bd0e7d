import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { legendKey } from '../../../lib/reporting/filters.ts'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { reportQuery, selectRows } from './queries.ts'
import { donutRows } from './rows.ts'
import type { Dimension, Screen } from './screen.ts'
import { useSlices } from './slices.tsx'
import type { View } from './view.ts'

type DonutCardProps = {
  screen: Screen & { hasFeed?: boolean }
  dimension: Dimension
  view: View
  title?: string
  height?: number
  actions?: ReactNode
  isStacked?: boolean
}

/** Shares of a report's values: the top five plus Other. */
export function DonutCard(props: DonutCardProps) {
  const { screen, dimension, view, title = dimension.label, isStacked, ...card } = props
  const { report, label, about } = dimension
  const query = useQuery(reportQuery(screen, { request: 'percentage', report, filters: view.filters }))
  const slices = useSlices(screen, view, dimension)
  return (
    <Widget title={title} about={about} query={selectRows(query)} {...card}>
      {(rows) => {
        const { select, itemActions } = slices(rows)
        return (
          <DonutChart
            rows={donutRows(rows, report)}
            allRows={donutRows(rows, report, rows.length)}
            label={label}
            measure={screen.measure}
            ariaLabel={title}
            resetKey={legendKey(view.filters)}
            onSelect={select && (({ label: name }) => select(name))}
            itemActions={itemActions}
            isStacked={isStacked}
          />
        )
      }}
    </Widget>
  )
}
