import { type OverallMetrics as Figures, overviewMetricLabels, overviewMetrics } from '@vigil/contract'
import { metricLooks, selectGrain, valueBefore } from '@vigil/presentation'
import type { ReactNode } from 'react'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import type { Protections } from '../../../lib/shop/protections.ts'
import { MetricTabs } from '../../../ui/metric-tabs/metric-tabs.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { withAddition } from '../../../ui/widget/with-addition.ts'
import type { CartOverviewSearch } from './cart-overview-search.ts'
import { metricAbouts } from './metric-abouts.ts'
import { MetricChart } from './metric-chart.tsx'
import { ModelButton } from './model-button.tsx'
import { useWidget } from './use-widget.ts'

type OverallMetricsProps = {
  filters: ReportingFilters
  overall: WidgetQuery<Figures[]>
  protections: Protections
  metric: CartOverviewSearch['metric']
  onMetric: (metric: CartOverviewSearch['metric']) => void
  /** Buttons next to the model's info. */
  actions?: ReactNode
}

/** The shop's four headline numbers and the trend of the selected one. */
export function OverallMetrics({ filters, overall, protections, metric, onMetric, actions }: OverallMetricsProps) {
  const daily = useWidget('daily', filters)
  const [figures] = overall.data ?? []
  const stat = (name: CartOverviewSearch['metric']) =>
    figures && {
      value: figures[name],
      before: valueBefore(figures[name], figures[`${name}_percent_difference`]),
    }
  const both = withAddition(daily, overall, (days, totals) => ({ days, total: totals?.[0] }))
  return (
    <MetricTabs
      label="Overall metrics"
      value={metric}
      onChange={onMetric}
      tabs={overviewMetrics.map((name) => ({
        value: name,
        label: overviewMetricLabels[name],
        stat: stat(name) ?? (overall.isError ? null : undefined),
        format: metricLooks[name].compact,
        exactFormat: metricLooks[name].exact,
        goodWhen: 'up',
      }))}
    >
      <Widget
        title={`${overviewMetricLabels[metric]} by ${selectGrain(filters.range) === 'hour' ? 'Hour' : 'Day'}`}
        about={metricAbouts[metric]}
        query={both}
        isEmpty={({ days }) => days.every(({ completed_orders }) => completed_orders === 0)}
        emptyText="No orders in the selected period. Choose another date range, or check that the conversion pixel is installed."
        height={336}
        actions={
          <>
            {metric === 'recovered_revenue' && <ModelButton filters={filters} protections={protections} />}
            {actions}
          </>
        }
      >
        {({ days, total }) => <MetricChart {...{ days, total, metric, protections, filters }} />}
      </Widget>
    </MetricTabs>
  )
}
