import { type ChartOption, exactCount, type Format, type Frame, type Hidden, line, tableOfSeries } from '@vigil/charts'
import type { Operations } from '@vigil/contract'
import type { LineSeriesOption } from 'echarts'
import { useCallback, useMemo } from 'react'
import { clockOf } from '../../lib/units.ts'
import { ChartWithLegend } from '../../ui/chart/chart-with-legend.tsx'

type Rates = Operations['rates']

const perSecond: Format = (rate) => `${exactCount(rate)} per second`

const seriesOf = (rates: Rates) => [
  { label: 'Received', values: rates.map(({ receivedPerSecond }) => receivedPerSecond) },
  { label: 'Stored', values: rates.map(({ storedPerSecond }) => storedPerSecond) },
]
const legend = [
  { label: 'Received', value: 0 },
  { label: 'Stored', value: 0 },
]

/** The line chart of the kit knows days and hours; here steps are of ten seconds, so times and tooltip are put in their place. */
function picture(rates: Rates, frame: Frame & { hidden: Hidden }): ChartOption {
  const times = rates.map(({ at }) => clockOf(at))
  const drawn = line({ grain: 'hour', times, series: seriesOf(rates) }, { ...frame, isCount: false })
  const lines = drawn.series as LineSeriesOption[] // what \`line\` makes
  return {
    ...drawn,
    // Most of the time both are equal: the strokes of one must leave the other to be seen.
    series: lines.map((one) =>
      one.name === 'Stored' ? { ...one, lineStyle: { ...one.lineStyle, type: [6, 6] } } : one,
    ),
    // One axis and one tooltip, as `line` makes them, though ECharts would take lists too.
    xAxis: { ...(drawn.xAxis as object), data: times } as ChartOption['xAxis'],
    tooltip: {
      ...(drawn.tooltip as object),
      formatter: undefined,
      valueFormatter: (value) => perSecond(Number(value)),
    },
  }
}

export function RatesChart({ rates }: { rates: Rates }) {
  const option = useCallback((frame: Frame & { hidden: Hidden }) => picture(rates, frame), [rates])
  const table = useMemo(
    () =>
      tableOfSeries(
        { categories: rates.map(({ at }) => clockOf(at)), series: seriesOf(rates) },
        { label: 'Until (UTC)' },
      ),
    [rates],
  )
  return (
    <ChartWithLegend
      option={option}
      items={legend}
      legendLabel="Lines of the chart"
      ariaLabel="Events received and stored per second in the last five minutes"
      table={table}
    />
  )
}
