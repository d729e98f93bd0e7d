import { useQuery } from '@tanstack/react-query'
import type { AnalyticsRow } from '@vigil/contract'
import {
  type Frame,
  type Hidden,
  labelsBehindOther,
  line,
  seriesTotals,
  stackedBarsByTime,
  type TimeSeries,
  tableOfTimes,
  untilNow,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey } from '../../../lib/reporting/filters.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import { reportQuery, selectRows } from './queries.ts'
import { tops, toTrend } from './rows.ts'
import type { Dimension, Screen } from './screen.ts'
import { useSlices } from './slices.tsx'
import type { View } from './view.ts'

const pictures = { line, bars: stackedBarsByTime }

type TrendCardProps = {
  screen: Screen & { hasFeed?: boolean }
  dimension: Dimension
  view: View
  title: string
  picture?: keyof typeof pictures
}

/** Values of a report by day, or by hour for a single day. */
export function TrendCard({ screen, dimension, view, title, picture = 'line' }: TrendCardProps) {
  const { filters } = view
  const query = useQuery(reportQuery(screen, { request: 'trendline', report: dimension.report, filters }))
  const slices = useSlices(screen, view, dimension)
  const step = filters.range.from === filters.range.to ? 'hour' : 'day'
  const about = `${screen.measure} per ${step} (UTC) by ${dimension.label}: the top ten plus Other. Maximise the card for all values.`
  return (
    <Widget title={title} about={about} query={selectRows(query)} height={336}>
      {(rows) => (
        <Trend {...{ rows, dimension, view, picture }} ariaLabel={title} itemActions={slices(rows).itemActions} />
      )}
    </Widget>
  )
}

type TrendProps = Pick<TrendCardProps, 'dimension' | 'view'> &
  Pick<Parameters<typeof ChartWithLegend>[0], 'itemActions' | 'ariaLabel'> & {
    rows: AnalyticsRow[]
    picture: keyof typeof pictures
  }

function Trend({ rows, dimension, view, picture, ariaLabel, itemActions }: TrendProps) {
  const { report, label } = dimension
  const { range } = view.filters
  const [data, all] = useMemo(() => {
    const now = new Date()
    return [tops.drawn, tops.listed].map((top) => untilNow(toTrend(rows, report, { range, top }), now)) as [
      TimeSeries,
      TimeSeries,
    ] // two tops, two charts
  }, [rows, report, range])
  const option = useCallback((frame: Frame & { hidden: Hidden }) => pictures[picture](data, frame), [picture, data])
  return (
    <ChartWithLegend
      swatch={picture === 'line' ? 'line' : 'area'}
      option={option}
      items={seriesTotals(data.series)}
      legendLabel={`${label} legend`}
      ariaLabel={ariaLabel}
      table={tableOfTimes(data)}
      fullTable={tableOfTimes(all)}
      others={labelsBehindOther(all.series, data.series)}
      resetKey={`${report} ${legendKey(view.filters)}`}
      itemActions={itemActions}
    />
  )
}
