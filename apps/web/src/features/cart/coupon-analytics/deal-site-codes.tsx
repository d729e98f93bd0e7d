import { useQuery } from '@tanstack/react-query'
import { type CouponBreakdownRow, couponTexts } from '@vigil/contract'
import { type Frame, type Hidden, labelsBehindOther, line, seriesTotals, tableOfTimes } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { breakdownQuery } from './queries.ts'
import { toCodeSeries } from './rows.ts'

const title = 'Top Coupon Codes Applied from Deal Sites by Orders'
/** Lines in the chart, and columns in its full table. */
const tops = { drawn: 10, listed: 100 }

export function DealSiteCodes({ filters }: { filters: ReportingFilters }) {
  const query = useQuery(breakdownQuery('dealsite', 'completed-orders', filters))
  return (
    <Widget
      title={title}
      about="Orders with each code from a deal site: the top ten codes plus Other. Maximise the card for all codes."
      query={query}
      emptyText={couponTexts.noneFromDealSites}
      height={336}
    >
      {(rows) => <Codes rows={rows} filters={filters} />}
    </Widget>
  )
}

function Codes({ rows, filters }: { rows: CouponBreakdownRow[]; filters: ReportingFilters }) {
  const { range } = filters
  const data = useMemo(() => toCodeSeries(rows, range, tops.drawn), [rows, range])
  const all = useMemo(() => toCodeSeries(rows, range, tops.listed), [rows, range])
  const option = useCallback((frame: Frame & { hidden: Hidden }) => line(data, { ...frame, isCount: true }), [data])
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="Coupon codes"
      ariaLabel={title}
      table={tableOfTimes(data)}
      fullTable={tableOfTimes(all)}
      others={labelsBehindOther(all.series, data.series)}
      resetKey={legendKey(filters)}
    />
  )
}
