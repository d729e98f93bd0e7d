import { compactCount, exactCount, type Format } from '../format/formats.ts'
import { plainLabel } from '../labels/plain-label.ts'
import { bareValueAxis, endRoom, grid, nameAxis } from './axes.ts'
import { baseOption, type ChartOption, type Frame, fontSize, type Hidden, nothingHidden } from './frame.ts'
import type { Row } from './rows.ts'
import { bandPointer, tooltip } from './tooltip.ts'
import { fillStyle, valueLooks } from './value-looks.ts'

type BarsSettings = Frame & {
  /** Name of the measure, for the tooltip. */
  measure: string
  format?: Format
  exactFormat?: Format
  /** `one` colour for a single measure; `each` value its own, as in other charts. */
  colours?: 'one' | 'each'
  hidden?: Hidden
}

const barHeight = 28

/** Non-zero values get at least a sliver of a bar. */
export const barValue = (value: number | null) =>
  value === 0 ? { value, itemStyle: { color: 'transparent' } } : { value }

/** Height at which names and bars never touch. */
export const barsHeight = (count: number) => Math.max(1, count) * barHeight + 16

/** Horizontal bars in row order, with the value at the end of each. */
export function bars(rows: readonly Row[], settings: BarsSettings): ChartOption {
  const { palette, measure, isExact, exactFormat = exactCount, colours = 'one' } = settings
  const format = isExact ? exactFormat : (settings.format ?? compactCount)
  const { hidden = nothingHidden } = settings
  const one = { colour: palette.series[0] ?? palette.other, stroke: 'solid' as const }
  const looks = colours === 'each' ? valueLooks(rows, palette) : []
  const shown = rows.map((row, at) => ({ ...row, ...one, ...looks[at] })).filter(({ label }) => !hidden.has(label))
  const largest = Math.max(0, ...shown.map(({ value }) => value))

  return {
    ...baseOption(settings),
    grid: grid({ right: endRoom(shown.map(({ value }) => format(value))), top: 4, bottom: 4 }),
    xAxis: bareValueAxis(largest > 0 ? largest : 1),
    yAxis: nameAxis(
      shown.map(({ label }) => plainLabel(label)),
      settings,
    ),
    series: [
      {
        id: 'bars',
        type: 'bar',
        name: measure,
        barMaxWidth: 18,
        barCategoryGap: '30%',
        barMinHeight: 2,
        itemStyle: { borderRadius: [0, 3, 3, 0] },
        emphasis: { disabled: true },
        label: {
          show: true,
          position: 'right',
          distance: 8,
          color: palette.text,
          fontFamily: palette.fontFamily,
          fontSize,
          textBorderWidth: 0,
          formatter: ({ dataIndex }) => format(shown[dataIndex]?.value),
        },
        data: shown.map(({ label, value, ...look }) => ({
          name: plainLabel(label),
          value,
          itemStyle: value === 0 ? { color: 'transparent' } : fillStyle(look, palette),
        })),
      },
    ],
    tooltip: {
      ...tooltip(palette, 'axis', ({ dataIndex }) => {
        const row = shown[dataIndex]
        return row
          ? { title: row.label, rows: [{ label: measure, value: exactFormat(row.value), colour: row.colour }] }
          : null
      }),
      axisPointer: bandPointer(palette),
    },
  }
}
