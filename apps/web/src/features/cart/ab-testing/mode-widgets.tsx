import { useMediaQuery } from '@mantine/hooks'
import { type AbRate, type AbRow, abTestingTexts } from '@vigil/contract'
import { abFigureLabels, abFormats, abModeRows, bars, type Frame, type Row, tableOfRows } from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { legendKey, type ReportingFilters } from '../../../lib/reporting/filters.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { DonutChart } from '../../../ui/chart/donut-chart.tsx'
import { Widget } from '../../../ui/widget/widget.tsx'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import classes from './ab-testing.module.css'
import { findRow, isWithoutData } from './rows.ts'

const height = 220
/** Enough for two bars in a full-width row. */
const rowHeight = 124

const rates: readonly { rate: AbRate; title: string; about: string }[] = [
  {
    rate: 'conversion_rate',
    title: 'Conversion rate by blocking mode',
    about: 'Sessions with an order as a share of all sessions in the mode.',
  },
  {
    rate: 'completion_rate',
    title: 'Completion rate by blocking mode',
    about: 'Sessions with an order as a share of sessions that reached the checkout. The rest abandoned it.',
  },
]

type ModeWidgetsProps = { query: WidgetQuery<AbRow[]>; filters: ReportingFilters }

export function ModeWidgets({ query, filters }: ModeWidgetsProps) {
  const isStacked = useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
  const shared = { query, emptyText: abTestingTexts.empty }
  const sessions = 'User sessions by blocking mode'
  return (
    <div className={classes.panels}>
      <Widget title={sessions} about="Sessions in each mode." isEmpty={isWithoutData} height={height} {...shared}>
        {(rows) => (
          <DonutChart
            rows={figureRows(rows, 'sessions')}
            label="Mode"
            measure="Sessions"
            ariaLabel={sessions}
            resetKey={legendKey(filters)}
            isStacked
          />
        )}
      </Widget>
      {rates.map(({ rate, title, about }) => (
        <Widget
          key={rate}
          title={title}
          about={about}
          isEmpty={(rows) => figureRows(rows, rate).length === 0}
          height={isStacked ? rowHeight : height}
          {...shared}
        >
          {(rows) => <RateBars rows={figureRows(rows, rate)} rate={rate} title={title} />}
        </Widget>
      ))}
    </div>
  )
}

function figureRows(rows: AbRow[], figure: 'sessions' | AbRate): Row[] {
  const current = findRow(rows, 'current')
  return current ? abModeRows(current, figure) : []
}

function RateBars({ rows, rate, title }: { rows: Row[]; rate: AbRate; title: string }) {
  const { format } = abFormats(rate)
  const measure = abFigureLabels[rate]
  // Keeps the array's identity while its content is equal: a new array would redraw the charts.
  const key = JSON.stringify(rows)
  const shown = useMemo(() => JSON.parse(key) as Row[], [key]) // serialised from rows above
  const option = useCallback(
    (frame: Frame) => bars(shown, { ...frame, measure, format, exactFormat: format, colours: 'each' }),
    [shown, measure, format],
  )
  return (
    <div className={classes.bars}>
      <Chart
        option={option}
        ariaLabel={title}
        table={tableOfRows(shown, { label: 'Mode', measure, format })}
        height={112}
      />
    </div>
  )
}
