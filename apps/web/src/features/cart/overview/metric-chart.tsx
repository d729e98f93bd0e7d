import { useQuery } from '@tanstack/react-query'
import { type DailyMetrics, type OverviewFigures, type OverviewMetric, overviewMetricLabels } from '@vigil/contract'
import {
  type Frame,
  guardsShown,
  guardTotals,
  legendItems,
  line,
  metricLooks,
  metricTrend,
  stackedBarsByTime,
  tableOfTimes,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import type { Protections } from '../../../lib/shop/protections.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { ChartLegend } from '../../../ui/chart/chart-legend.tsx'
import { useHiddenLabels } from '../../../ui/chart/use-hidden-labels.ts'
import { usePalette } from '../../../ui/chart/use-palette.ts'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import classes from './cart-overview.module.css'
import { ProvenLine } from './proven-line.tsx'
import { feesQuery } from './queries.ts'

type MetricChartProps = {
  days: readonly DailyMetrics[]
  /** Total over all days; undefined if it failed to load. */
  total: OverviewFigures | undefined
  metric: OverviewMetric
  protections: Protections
  filters: ReportingFilters
}

/** A metric by time and protection: parts of a whole are stacked, others are separate lines. */
export function MetricChart({ days, total, metric, protections, filters }: MetricChartProps) {
  const { compact, exact, axis, isSum } = metricLooks[metric]
  const { coupon, affiliate } = protections
  const palette = usePalette()
  const fees = useQuery(feesQuery(filters.organizationId)).data
  const [hidden, setHidden] = useHiddenLabels(legendKey(filters))
  const guards = useMemo(() => guardsShown(metric, { coupon, affiliate }), [metric, coupon, affiliate])
  const data = useMemo(() => metricTrend(days, metric, guards), [days, metric, guards])
  const option = useCallback(
    (frame: Frame) => {
      const settings = { ...frame, hidden, format: exact, axisFormat: axis, isCount: metric === 'completed_orders' }
      return isSum ? stackedBarsByTime(data, settings) : line(data, settings)
    },
    [data, hidden, exact, axis, metric, isSum],
  )
  if (guards.length === 0) {
    return (
      <EmptyState text="Nothing recovered" hint="Neither couponGUARD nor affiliateGUARD is enabled." minHeight={320} />
    )
  }
  const label = overviewMetricLabels[metric]
  const sums = data.series.map(({ label: name, values }) => ({
    label: name,
    value: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  }))
  if (metric === 'recovered_revenue' && sums.every(({ value }) => value === 0)) {
    const hint =
      affiliate && fees === null && 'Set the affiliate fee: affiliateGUARD revenue is not counted without it.'
    return <EmptyState text="Nothing recovered in the selected period" hint={hint} minHeight={320} />
  }
  const items = legendItems(total ? guardTotals(total, metric, guards) : sums, palette)
  return (
    <div className={classes.metric}>
      <Chart option={option} ariaLabel={`${label} by ${data.grain}`} table={tableOfTimes(data, { format: exact })} />
      <div className={classes.breakdown}>
        <ChartLegend
          swatch={isSum ? 'area' : 'line'}
          // Overlapping series have no meaningful share of their sum.
          items={isSum ? items : items.map((item) => ({ ...item, share: null }))}
          hidden={hidden}
          onHiddenChange={setHidden}
          label="Protections Breakdown"
          caption="Protections Breakdown"
          format={compact}
        />
        {metric === 'recovered_revenue' && <ProvenLine filters={filters} />}
      </div>
    </div>
  )
}
