import type { CartInsight } from '@vigil/contract'
import { dollars, exactCount, shareOfWhole } from '@vigil/presentation'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { TablePane } from '../../../ui/maximise/table-pane.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './cart-overview.module.css'
import { useWidget } from './use-widget.ts'

const title = 'Insights of Order with Coupons Blocked'

export function Insights({ filters }: { filters: ReportingFilters }) {
  const query = useWidget('cartInsights', filters)
  return (
    <Widget
      title={title}
      about="Orders and sessions in which an extension’s coupon was blocked."
      query={query}
      emptyText="No coupons blocked in the selected period"
      height={404}
    >
      {(insights) => (
        <dl className={classes.insights}>
          <TablePane table={toTable(insights)} name={title} />
          {insights.map((insight) => (
            <div key={insight.label} data-highlighted={insight.highlighted || undefined}>
              <dt>{insight.label}</dt>
              <dd className={classes.insightValue}>{written(insight)}</dd>
              <dd className={classes.insightAbout}>{insight.description}</dd>
            </div>
          ))}
        </dl>
      )}
    </Widget>
  )
}

const formats: Record<CartInsight['display'], (value: number) => string> = {
  count: exactCount,
  decimal: (value) => value.toFixed(1),
  currency: dollars,
  percent: shareOfWhole,
  text: String,
}

const written = ({ value, display }: CartInsight) => (typeof value === 'number' ? formats[display](value) : value)

const toTable = (insights: readonly CartInsight[]) => ({
  columns: ['Insight', 'Value'],
  rows: insights.map((insight) => [insight.label, written(insight)]),
})
