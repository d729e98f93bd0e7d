import { compactCount, exactCount, type Format } from '../format/formats.ts'
import { grid, nameAxis, nameWidth } from './axes.ts'
import { rampColour, rampShare, textOn } from './colour-ramp.ts'
import { baseOption, type ChartOption, type Frame, fontSize } from './frame.ts'
import type { HeatGrid } from './heat-grid.ts'
import { tooltip } from './tooltip.ts'

type HeatSettings = Frame & { measure: string; format?: Format; exactFormat?: Format }

const rowHeight = 30
const headHeight = 28

export const heatMapHeight = ({ rows }: HeatGrid) => Math.max(1, rows.length) * rowHeight + headHeight

/** For PDF; pages show the same grid as a table (see the web's `HeatMap`), which keeps names visible. */
export function heatMap(heat: HeatGrid, settings: HeatSettings): ChartOption {
  const { palette, width, measure, format = compactCount, exactFormat = exactCount } = settings
  const columnWidth = Math.max(20, (width - nameWidth(width)) / Math.max(1, heat.columns.length) - 6)
  const cells = heat.values.flatMap((row, y) => row.map((value, x) => ({ x, y, value })))

  return {
    ...baseOption(settings),
    grid: grid({ top: 0 }),
    xAxis: {
      type: 'category',
      position: 'top',
      data: heat.columns,
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        color: palette.dimmed,
        fontFamily: palette.fontFamily,
        fontSize: fontSize - 1,
        interval: 0,
        rotate: 0,
        width: columnWidth,
        overflow: 'truncate',
        ellipsis: '…',
        formatter: (name: string) => name,
      },
    },
    yAxis: nameAxis(heat.rows, settings),
    // A cell's third number is its share of the colour ramp; the count itself is only displayed.
    visualMap: {
      type: 'continuous',
      show: false,
      min: 0,
      max: 1,
      dimension: 2,
      inRange: { color: [...palette.ramp] },
    },
    series: [
      {
        id: 'cells',
        type: 'heatmap',
        name: measure,
        data: cells.map(({ x, y, value }) => {
          const share = rampShare(value, heat.largest)
          return {
            value: [x, y, share],
            ...(value === 0 && { visualMap: false, itemStyle: { color: palette.empty } }),
            label: { color: textOn(rampColour(palette, share)) },
          }
        }),
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 4 },
        emphasis: { disabled: true },
        label: {
          show: true,
          fontFamily: palette.fontFamily,
          fontSize: fontSize - 1,
          textBorderWidth: 0,
          formatter: ({ dataIndex }) => {
            const value = cells[dataIndex]?.value ?? 0
            return value === 0 ? '' : format(value)
          },
        },
      },
    ],
    tooltip: tooltip(palette, 'item', ({ dataIndex }) => {
      const cell = cells[dataIndex]
      if (!cell) return null
      const title = `${heat.rows[cell.y]} · ${heat.columns[cell.x]}`
      return { title, rows: [{ label: measure, value: exactFormat(cell.value) }] }
    }),
  }
}
