import { type AbMetric, type AbRow, abMetrics, abTestingTexts } from '@vigil/contract'
import {
  abFormats,
  abTrend,
  type Frame,
  type Hidden,
  hasAbData,
  line,
  seriesTotals,
  tableOfTimes,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import { cardHeight } from './breakdown-card.tsx'

const abouts: Record<AbMetric, string> = {
  sessions: 'Visits to the shop. A session stays in one mode from start to end.',
  checkouts: 'Sessions that reached a checkout page.',
  completed_orders: 'Orders placed.',
  average_order_value: 'Sales ÷ completed orders, net of discounts. Gaps are periods without orders.',
}

type TrendCardProps = { query: WidgetQuery<AbRow[]>; metric: AbMetric; filters: ReportingFilters }

/** The selected metric in both modes, by day, or by hour for a single day. */
export function TrendCard({ query, metric, filters }: TrendCardProps) {
  const step = filters.range.from === filters.range.to ? 'hour' : 'day'
  return (
    <Widget
      title={`${abMetrics[metric]}: blocking vs non-blocking`}
      about={`${abouts[metric]} By ${step} (UTC).`}
      query={query}
      isEmpty={(rows) => !rows.some(hasAbData)}
      emptyText={abTestingTexts.empty}
      height={cardHeight}
    >
      {(rows) => <Trend rows={rows} metric={metric} filters={filters} />}
    </Widget>
  )
}

function Trend({ rows, metric, filters }: { rows: AbRow[]; metric: AbMetric; filters: ReportingFilters }) {
  const { range } = filters
  const { exactFormat: format, axisFormat, isCount } = abFormats(metric)
  const data = useMemo(() => abTrend(rows, metric, range), [rows, metric, range])
  const option = useCallback(
    (frame: Frame & { hidden: Hidden }) => line(data, { ...frame, format, axisFormat, isCount }),
    [data, format, axisFormat, isCount],
  )
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="Blocking modes"
      ariaLabel={`${abMetrics[metric]} by blocking mode`}
      table={tableOfTimes(data, { format })}
      resetKey={legendKey(filters)}
    />
  )
}
