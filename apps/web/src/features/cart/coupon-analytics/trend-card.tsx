import { useQuery } from '@tanstack/react-query'
import type { CouponMetric } from '@vigil/contract'
import { type Frame, type Hidden, line, seriesTotals, tableOfTimes } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { withAddition } from '../../../ui/widget/with-addition.ts'
import { metricWords } from './metrics.ts'
import { breakdownQuery, trendQuery } from './queries.ts'
import { type TrendRows, toTrend } from './rows.ts'

/** A metric by day, or by hour for a single day, with the parts from extensions and deal sites. */
export function TrendCard({ metric, filters }: { metric: CouponMetric; filters: ReportingFilters }) {
  const { label, about } = metricWords[metric]
  const title = `${label} Trend`
  const overall = useQuery(trendQuery(metric, filters))
  const extension = useQuery(breakdownQuery('extension', metric, filters))
  const dealsite = useQuery(breakdownQuery('dealsite', metric, filters))
  const parts = withAddition(extension, dealsite, (one, other = []) => ({ extension: one, dealsite: other }))
  const query = withAddition(overall, parts, (rows, added = { extension: [], dealsite: [] }) => ({
    overall: rows,
    ...added,
  }))
  return (
    <Widget title={title} about={about} query={query} isEmpty={({ overall: rows }) => rows.length === 0}>
      {(rows) => <Trend rows={rows} metric={metric} filters={filters} ariaLabel={title} />}
    </Widget>
  )
}

type TrendProps = { rows: TrendRows; metric: CouponMetric; filters: ReportingFilters; ariaLabel: string }

function Trend({ rows, metric, filters, ariaLabel }: TrendProps) {
  const { exactFormat, axisFormat, isCount } = metricWords[metric]
  const { range } = filters
  const data = useMemo(() => toTrend(rows, range), [rows, range])
  const option = useCallback(
    (frame: Frame & { hidden: Hidden }) => line(data, { ...frame, format: exactFormat, axisFormat, isCount }),
    [data, exactFormat, axisFormat, isCount],
  )
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="Code source"
      ariaLabel={ariaLabel}
      table={tableOfTimes(data, { format: exactFormat })}
      resetKey={`${metric} ${legendKey(filters)}`}
    />
  )
}
