import type { GridComponentOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'
import { axisCount, type Format } from '../format/formats.ts'
import { type Frame, fontSize } from './frame.ts'
import type { Palette } from './palette.ts'
import { textWidth } from './text-width.ts'

/** Width for names next to horizontal bars: a third of the chart, truncated with an ellipsis. */
export const nameWidth = (width: number) => Math.round(Math.min(220, Math.max(72, width * 0.32)))

/** Space behind bars for the longest value text; digits count as wide as the widest. */
export const endRoom = (texts: readonly string[]) =>
  Math.ceil(Math.max(24, ...texts.map((text) => textWidth(text.replace(/\d/g, '4'), `${fontSize}px Inter`)))) + 12

/** The plot fills the space left by its axis labels. */
export function grid(edges: { left?: number; right?: number; top?: number; bottom?: number } = {}) {
  return {
    left: 0,
    right: 0,
    top: 8,
    bottom: 4,
    ...edges,
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  } satisfies GridComponentOption
}

const labelStyle = (palette: Palette) => ({
  color: palette.dimmed,
  fontFamily: palette.fontFamily,
  fontSize,
  rotate: 0,
})

/** Names on the left, the first on top. */
export function nameAxis(
  names: readonly string[],
  { palette, width }: Frame,
  room = nameWidth(width),
): YAXisComponentOption {
  return {
    type: 'category',
    data: [...names],
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...labelStyle(palette),
      color: palette.text,
      width: room,
      overflow: 'truncate',
      ellipsis: '…',
      interval: 0,
      margin: 10,
      // Names are data: without a formatter, ECharts would interpret `{value}` in one as a template.
      formatter: (name: string) => name,
    },
  }
}

/** Times along the bottom; overlapping labels are left out. */
export function timeAxis(labels: readonly string[], { palette }: Frame, isPoint: boolean): XAXisComponentOption {
  return {
    type: 'category',
    data: [...labels],
    boundaryGap: !isPoint,
    axisLine: { lineStyle: { color: palette.axisLine } },
    axisTick: { show: false },
    axisLabel: {
      ...labelStyle(palette),
      hideOverlap: true,
      margin: 10,
    },
  }
}

type ValueAxisSettings = { format?: Format; isCount?: boolean; max?: number }

/** Values on the left from zero, with grid lines and four or five ticks. */
export function valueAxis({ palette }: Frame, settings: ValueAxisSettings = {}): YAXisComponentOption {
  const { format = axisCount, isCount = true, max } = settings
  return {
    type: 'value',
    min: 0,
    max,
    splitNumber: 4,
    // Counts have no fractions.
    minInterval: isCount ? 1 : 0,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.gridLine } },
    axisLabel: { ...labelStyle(palette), hideOverlap: true, margin: 10, formatter: (value: number) => format(value) },
  }
}

/** Scale only: the values are written at the bars. */
export const bareValueAxis = (max?: number): XAXisComponentOption => ({ type: 'value', min: 0, max, show: false })
