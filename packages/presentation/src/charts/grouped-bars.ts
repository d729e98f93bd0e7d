import { compactCount, exactCount, type Format } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import { bareValueAxis, endRoom, grid, nameAxis, nameWidth } from './axes.ts'
import { barValue } from './bars.ts'
import { baseOption, type ChartOption, type Frame, fontSize, type Hidden } from './frame.ts'
import type { CategorySeries, Series } from './series.ts'
import { visibleSeries } from './series-look.ts'
import { bandPointer, type TooltipRow, tooltip } from './tooltip.ts'

export type Measure = Series & { format?: Format; exactFormat?: Format }
type Measures = Omit<CategorySeries, 'series'> & { series: readonly Measure[] }

const headRoom = 28

/**
 * Several measures of the same categories side by side, each on its own scale: on a shared scale, page views would
 * dwarf threats, and overlaid scales would suggest a false comparison.
 */
export function groupedBars(data: Measures, settings: Frame & { hidden?: Hidden }): ChartOption {
  const { palette, width, isExact } = settings
  const series = isExact ? data.series.map((one) => ({ ...one, format: one.exactFormat ?? exactCount })) : data.series
  const shown = visibleSeries(series, settings) as (ReturnType<typeof visibleSeries>[number] & Measure)[] // spread through
  const names = data.categories.map(plainLabel)
  const left = Math.round(nameWidth(width) * 0.9)
  const texts = shown.flatMap(({ values, format = compactCount }) => values.map((value) => format(value)))
  const valueRoom = endRoom(texts) + 8
  const panel = (width - left) / Math.max(1, shown.length)

  return {
    ...baseOption(settings),
    title: shown.map(({ label, index }, at) => ({
      id: `title:${index}`,
      text: plainLabel(label),
      left: left + at * panel,
      top: 0,
      padding: 0,
      textStyle: {
        color: palette.dimmed,
        fontFamily: palette.fontFamily,
        fontSize,
        fontWeight: 500,
        width: panel - 8,
        overflow: 'truncate',
        ellipsis: '…',
      },
    })),
    grid: shown.map(({ index }, at) => ({
      ...grid({ top: headRoom, bottom: 4, right: 0 }),
      id: `grid:${index}`,
      outerBoundsMode: 'none' as const,
      left: left + at * panel,
      width: panel - valueRoom,
    })),
    xAxis: shown.map(({ values, index }, at) => ({
      ...bareValueAxis(Math.max(...values.map((v) => v ?? 0), 0) || 1),
      id: `x:${index}`,
      gridIndex: at,
    })),
    yAxis: shown.map(({ index }, at) => ({
      ...nameAxis(names, settings, left - 12),
      id: `y:${index}`,
      gridIndex: at,
      ...(at > 0 && { axisLabel: { show: false } }),
    })),
    series: shown.map(({ label, values, colour, index, format = compactCount }, at) => ({
      id: `series:${index}`,
      type: 'bar',
      name: plainLabel(label),
      xAxisIndex: at,
      yAxisIndex: at,
      barMaxWidth: 18,
      barCategoryGap: '30%',
      barMinHeight: 2,
      itemStyle: { color: colour, borderRadius: [0, 3, 3, 0] },
      emphasis: { disabled: true },
      label: {
        show: true,
        position: 'right',
        distance: 6,
        color: palette.text,
        fontFamily: palette.fontFamily,
        fontSize,
        textBorderWidth: 0,
        formatter: ({ dataIndex }) => format(values[dataIndex]),
      },
      data: values.map(barValue),
    })),
    axisPointer: { link: [{ yAxisIndex: 'all' }] },
    tooltip: {
      ...tooltip(palette, 'axis', ({ dataIndex }) => {
        const title = names[dataIndex]
        if (title === undefined) return null
        const rows: TooltipRow[] = shown.map(({ label, values, colour, exactFormat = exactCount }) => ({
          label,
          value: exactFormat(values[dataIndex]),
          colour,
        }))
        return { title, rows }
      }),
      axisPointer: bandPointer(palette),
    },
  }
}
