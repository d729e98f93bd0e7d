import type { LineSeriesOption } from 'echarts'
import { axisCount, exactCount, type Format } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import { grid, timeAxis, valueAxis } from './axes.ts'
import { baseOption, type ChartOption, type Frame, type Hidden } from './frame.ts'
import { type ShownSeries, seriesTooltip, visibleSeries } from './series-look.ts'
import { type TimeSeries, timeLabel, timeTitles } from './times.ts'
import { lineDash } from './value-looks.ts'

type LineSettings = Frame & { hidden?: Hidden; format?: Format; axisFormat?: Format; isCount?: boolean; max?: number }

/** Series over days or hours. Gaps stay gaps; a single series is filled below. */
export function line(data: TimeSeries, settings: LineSettings): ChartOption {
  const { palette, format = exactCount, axisFormat = axisCount, isCount, max } = settings
  const shown = visibleSeries(data.series, settings)
  const runningAt = data.running === undefined ? -1 : data.times.indexOf(data.running)
  return {
    ...baseOption(settings),
    grid: grid({ right: 4 }),
    xAxis: timeAxis(data.times.map(timeLabel), settings, true),
    yAxis: valueAxis(settings, { format: axisFormat, isCount, max }),
    series: shown.map((series) => lineSeries(series, { isAlone: data.series.length === 1, runningAt })),
    tooltip: {
      ...seriesTooltip(shown, timeTitles(data), { palette, format }),
      axisPointer: { type: 'line', lineStyle: { color: palette.axisLine, type: 'solid' } },
    },
  }
}

interface LineLook {
  isAlone: boolean
  /** Index of the incomplete value; -1 if there is none. */
  runningAt: number
}

function lineSeries(series: ShownSeries, { isAlone, runningAt }: LineLook): LineSeriesOption {
  const { label, values, colour, stroke } = series
  const marked = isolated(values)
  if (runningAt >= 0) marked.add(runningAt)
  return {
    id: `series:${label}`,
    type: 'line',
    name: plainLabel(label),
    connectNulls: false,
    symbol: 'circle',
    // A value between two gaps has no line, so it needs a symbol. A hollow one marks an incomplete value.
    showSymbol: marked.size > 0,
    symbolSize:
      marked.size > 0 ? (_: unknown, { dataIndex }: { dataIndex: number }) => (marked.has(dataIndex) ? 6 : 0) : 6,
    lineStyle: { width: 2, color: colour, type: lineDash[stroke] },
    itemStyle: { color: colour },
    ...(isAlone && { areaStyle: { color: colour, opacity: 0.1 } }),
    emphasis: { disabled: true },
    data: values.map((value, at) => (at === runningAt && value !== null ? { value, symbol: 'emptyCircle' } : value)),
  }
}

/** Indexes of values without a neighbour. */
export function isolated(values: readonly (number | null)[]): Set<number> {
  const isGap = (at: number) => values[at] === null || values[at] === undefined
  return new Set(values.flatMap((_, at) => (!isGap(at) && isGap(at - 1) && isGap(at + 1) ? [at] : [])))
}
