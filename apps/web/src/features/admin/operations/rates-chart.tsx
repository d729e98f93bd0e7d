import type { Operations } from '@vigil/contract'
import {
  type ChartOption,
  exactCount,
  type Format,
  type Frame,
  type Hidden,
  line,
  tableOfSeries,
} from '@vigil/presentation'
import { useCallback, useMemo } from 'react'
import { formatClock } from '../../../lib/format/units.ts'
import { ChartWithLegend } from '../../../ui/chart/chart-with-legend.tsx'

type Rates = Operations['rates']

const perSecond: Format = (rate) => `${exactCount(rate)} per second`

const buildSeries = (rates: Rates) => [
  { label: 'Received', values: rates.map(({ receivedPerSecond }) => receivedPerSecond) },
  { label: 'Stored', values: rates.map(({ storedPerSecond }) => storedPerSecond) },
]
const legend = [
  { label: 'Received', value: 0 },
  { label: 'Stored', value: 0 },
]

/** The kit's line chart supports days and hours; replaces its axis labels and tooltip for ten-second steps. */
function picture(rates: Rates, frame: Frame & { hidden: Hidden }): ChartOption {
  const times = rates.map(({ at }) => formatClock(at))
  const drawn = line({ grain: 'hour', times, series: buildSeries(rates) }, { ...frame, isCount: false })
  return {
    ...drawn,
    // `line` sets a single axis and tooltip; ECharts' types also allow lists.
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
        { categories: rates.map(({ at }) => formatClock(at)), series: buildSeries(rates) },
        { label: 'Until (UTC)' },
      ),
    [rates],
  )
  return (
    <ChartWithLegend
      swatch="line"
      option={option}
      items={legend}
      legendLabel="Chart lines"
      ariaLabel="Events received and stored per second in the last five minutes"
      table={table}
    />
  )
}
