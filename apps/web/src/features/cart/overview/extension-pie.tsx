import { type ExtensionShare, overviewLimits } from '@vigil/contract'
import { shareOfWhole, topRows, topThenOther } from '@vigil/presentation'
import { useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import classes from './cart-overview.module.css'
import { useWidget } from './use-widget.ts'

const words = {
  popupsBlockedByExtension: {
    title: 'Popups Blocked By Extension',
    about: 'Share of blocked popups by extension.',
    measure: 'Popups',
    emptyText: 'No popups blocked in the selected period',
  },
  couponInjectionBlockedByExtension: {
    title: 'Coupon Injection Blocked By Extension',
    about: 'Share of blocked coupon injections by extension.',
    measure: 'Codes',
    emptyText: 'No coupons blocked in the selected period',
  },
}

type ExtensionPieProps = { widget: keyof typeof words; filters: ReportingFilters }

export function ExtensionPie({ widget, filters }: ExtensionPieProps) {
  const { title, about, measure, emptyText } = words[widget]
  const query = useWidget(widget, filters)
  return (
    <Widget
      title={title}
      about={`${about} Chrome users only, because other browsers do not reveal the extension. Top five plus Other.`}
      query={query}
      emptyText={emptyText}
      actions={<span className={classes.note}>Chrome users only</span>}
      height={240}
    >
      {(rows) => <Pie rows={rows} measure={measure} ariaLabel={title} resetKey={legendKey(filters)} />}
    </Widget>
  )
}

type PieProps = { rows: readonly ExtensionShare[]; measure: string; ariaLabel: string; resetKey: string }

function Pie({ rows, measure, ariaLabel, resetKey }: PieProps) {
  const all = useMemo(
    () =>
      topRows(
        rows.map(({ extension, percentage }) => ({ label: extension || 'Unknown', value: percentage })),
        rows.length,
      ),
    [rows],
  )
  const slices = useMemo(() => topThenOther(all, overviewLimits.pieSlices), [all])
  return (
    <DonutChart
      rows={slices}
      allRows={all}
      label="Extension"
      measure={measure}
      ariaLabel={`${ariaLabel}, Chrome users only`}
      format={percentage}
      exactFormat={percentage}
      isOfShares
      resetKey={resetKey}
    />
  )
}

const percentage = (value: number | null | undefined) =>
  shareOfWhole(typeof value === 'number' ? Math.min(1, value / 100) : value)
