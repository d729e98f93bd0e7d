import type { BarSeriesOption } from 'echarts'
import { axisCount, compactCount, exactCount, type Format } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import { bareValueAxis, endRoom, grid, nameAxis, timeAxis, valueAxis } from './axes.ts'
import { baseOption, type ChartOption, type Frame, fontSize, type Hidden } from './frame.ts'
import type { CategorySeries, Series } from './series.ts'
import { seriesTooltip, visibleSeries } from './series-look.ts'
import { type TimeSeries, timeLabel, timeTitles } from './times.ts'
import { bandPointer } from './tooltip.ts'
import { fillStyle, type Look } from './value-looks.ts'

type StackSettings = Frame & {
  hidden?: Hidden
  format?: Format
  axisFormat?: Format
  compactFormat?: Format
  isCount?: boolean
}

/** Bars by day or hour, stacked by series; the first is at the bottom. */
export function stackedBarsByTime(data: TimeSeries, settings: StackSettings): ChartOption {
  const { palette, format = exactCount, axisFormat = axisCount, isCount } = settings
  const shown = visibleSeries(data.series, settings)
  const runningAt = data.running === undefined ? -1 : data.times.indexOf(data.running)
  return {
    ...baseOption(settings),
    grid: grid(),
    xAxis: timeAxis(data.times.map(timeLabel), settings, false),
    yAxis: valueAxis(settings, { format: axisFormat, isCount }),
    series: shown.map((series) => withPaleBar(stackPart(series, settings, 40), runningAt)),
    tooltip: {
      ...seriesTooltip(shown, timeTitles(data), { palette, format, hasTotal: true }),
      axisPointer: bandPointer(palette),
    },
  }
}

/** Draws the incomplete value of a series paler than the others. */
const withPaleBar = (series: BarSeriesOption, runningAt: number): BarSeriesOption => ({
  ...series,
  data: series.data?.map((value, at) =>
    at === runningAt && typeof value === 'number' ? { value, itemStyle: { opacity: 0.5 } } : value,
  ),
})

// Names get more space than next to plain bars, as segments matter more than lengths.
const stackNameWidth = (width: number) => Math.round(Math.min(220, Math.max(72, width * 0.4)))

/** Horizontal bars by category, stacked by series; the first is on the left. */
export function stackedBars(data: CategorySeries, settings: StackSettings): ChartOption {
  const { palette, isExact, format = exactCount } = settings
  const compactFormat = isExact ? format : (settings.compactFormat ?? compactCount)
  const shown = visibleSeries(data.series, settings)
  const names = data.categories.map(plainLabel)
  const totals = names.map((_, at) => shown.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))
  return {
    ...baseOption(settings),
    grid: grid({ top: 4, bottom: 4, right: endRoom(totals.map((total) => compactFormat(total))) }),
    xAxis: bareValueAxis(Math.max(0, ...totals) || 1),
    yAxis: nameAxis(names, settings, stackNameWidth(settings.width)),
    series: [
      ...shown.map((series) => stackPart(series, settings, 18)),
      stackEnd(
        totals.map((total) => compactFormat(total)),
        palette.text,
        settings,
      ),
    ],
    tooltip: {
      ...seriesTooltip(shown, names, { palette, format, hasTotal: true }),
      axisPointer: bandPointer(palette),
    },
  }
}

export function stackPart(
  { label, values, ...look }: Series & Look,
  { palette }: Frame,
  barMaxWidth: number,
): BarSeriesOption {
  return {
    id: `series:${label}`,
    type: 'bar',
    stack: 'all',
    name: plainLabel(label),
    barMaxWidth,
    barCategoryGap: '30%',
    itemStyle: { ...fillStyle(look, palette), borderColor: palette.surface, borderWidth: 0.5 },
    emphasis: { focus: 'none' },
    data: [...values],
  }
}

/** Text behind each stack, attached to a zero-length segment at its end. */
export function stackEnd(texts: readonly string[], colour: string, { palette }: Frame): BarSeriesOption {
  return {
    id: 'end',
    type: 'bar',
    stack: 'all',
    silent: true,
    data: texts.map(() => 0),
    label: {
      show: true,
      position: 'right',
      distance: 8,
      color: colour,
      fontFamily: palette.fontFamily,
      fontSize,
      textBorderWidth: 0,
      formatter: ({ dataIndex }) => texts[dataIndex] ?? '',
    },
  }
}
