import { compactCount, exactCount, type Format, shareOfWhole } from '../format/formats.ts'
import { escapeRich, plainLabel } from '../labels/plain-label.ts'
import { baseOption, type ChartOption, type Frame, fontSize, type Hidden, nothingHidden } from './frame.ts'
import type { Row } from './rows.ts'
import { tooltip } from './tooltip.ts'
import { fillStyle, valueLooks } from './value-looks.ts'

type DonutSettings = Frame & {
  format?: Format
  exactFormat?: Format
  hidden?: Hidden
  /** The measure: below the total in the middle, and in the tooltip. */
  measure?: string
  /** Names next to the slices, for paper without an interactive legend. */
  hasNames?: boolean
}

/** Slices in row order (see `topThenOther`), with the visible total in the middle. */
export function donut(rows: readonly Row[], settings: DonutSettings): ChartOption {
  const { palette, width, isExact, exactFormat = exactCount, hidden = nothingHidden } = settings
  const format = isExact ? exactFormat : (settings.format ?? compactCount)
  const { measure = 'Total', hasNames = false } = settings
  const looks = valueLooks(rows, palette)
  const shown = rows
    .map((row, at) => ({ ...row, colour: palette.other, stroke: 'solid' as const, ...looks[at] }))
    .filter(({ label, value }) => !hidden.has(label) && value > 0)
  const total = shown.reduce((sum, { value }) => sum + value, 0)
  const radius = hasNames ? ['44%', '66%'] : ['62%', '94%']

  return {
    ...baseOption(settings),
    series: [
      {
        id: 'slices',
        type: 'pie',
        radius,
        startAngle: 90,
        stillShowZeroSum: false,
        emptyCircleStyle: { color: palette.empty },
        itemStyle: { borderColor: palette.surface, borderWidth: shown.length > 1 ? 1.5 : 0 },
        emphasis: { scaleSize: 4 },
        label: {
          show: hasNames,
          color: palette.text,
          // The SVG renderer's outline around pie labels makes small text illegible.
          textBorderWidth: 0,
          fontFamily: palette.fontFamily,
          fontSize,
          width: Math.max(60, width * 0.22),
          overflow: 'truncate',
          ellipsis: '…',
          formatter: ({ dataIndex }) => plainLabel(shown[dataIndex]?.label),
        },
        labelLine: { show: hasNames, length: 8, length2: 8, lineStyle: { color: palette.axisLine } },
        minShowLabelAngle: 4,
        data: shown.map(({ label, value, isOther, ...look }) => ({
          name: plainLabel(label),
          value,
          itemStyle: fillStyle(look, palette),
          // Other cannot be selected.
          ...(isOther && { cursor: 'default' }),
        })),
      },
      {
        id: 'sum',
        type: 'pie',
        radius: '30%',
        silent: true,
        animation: false,
        label: {
          position: 'center',
          textBorderWidth: 0,
          formatter: () => `{sum|${escapeRich(format(total))}}\n{caption|${escapeRich(measure)}}`,
          rich: {
            sum: {
              color: palette.text,
              fontFamily: palette.fontFamily,
              fontSize: format(total).length > 8 ? 14 : 20,
              fontWeight: 600,
              lineHeight: 26,
            },
            caption: { color: palette.dimmed, fontFamily: palette.fontFamily, fontSize, lineHeight: 16 },
          },
        },
        data: [{ value: 1, itemStyle: { color: 'transparent' } }],
      },
    ],
    tooltip: tooltip(palette, 'item', ({ dataIndex, seriesId }) => {
      const row = seriesId === 'sum' ? undefined : shown[dataIndex]
      if (!row) return null
      const { label, value, colour } = row
      return {
        title: label,
        rows: [{ label: measure, value: exactFormat(value), share: shareOfWhole(value / total), colour }],
      }
    }),
  }
}
