import { useQuery } from '@tanstack/react-query'
import { type CouponBreakdownRow, couponTexts } from '@vigil/contract'
import { type Frame, type Hidden, line, seriesTotals, tableOfTimes } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { breakdownQuery } from './queries.ts'
import { toCodeSeries } from './rows.ts'

const title = 'Top Coupon Codes Applied from Deal Sites by Orders'
const shown = { minimised: 10, maximised: 100 }

export function DealSiteCodes({ filters }: { filters: ReportingFilters }) {
  const query = useQuery(breakdownQuery('dealsite', 'completed-orders', filters))
  return (
    <Widget
      title={title}
      about="Orders with each code from a deal site: the top ten codes (top hundred when maximised) plus Other."
      query={query}
      emptyText={couponTexts.noneFromDealSites}
      height={336}
    >
      {(rows, { isMaximised }) => (
        <Codes rows={rows} filters={filters} top={isMaximised ? shown.maximised : shown.minimised} />
      )}
    </Widget>
  )
}

function Codes({ rows, filters, top }: { rows: CouponBreakdownRow[]; filters: ReportingFilters; top: number }) {
  const { range } = filters
  const data = useMemo(() => toCodeSeries(rows, range, top), [rows, range, top])
  const option = useCallback((frame: Frame & { hidden: Hidden }) => line(data, { ...frame, isCount: true }), [data])
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={seriesTotals(data.series)}
      legendLabel="Coupon codes"
      ariaLabel={title}
      table={tableOfTimes(data)}
      resetKey={legendKey(filters)}
    />
  )
}
