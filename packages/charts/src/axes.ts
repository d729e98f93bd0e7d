import type { GridComponentOption, XAXisComponentOption, YAXisComponentOption } from 'echarts'
import { axisCount, type Format } from './formats.ts'
import { type Frame, fontSize } from './frame.ts'
import type { Palette } from './palette.ts'
import { textWidth } from './text-width.ts'

/** Room for names beside horizontal bars: a third of the picture, cut with an ellipsis beyond. */
export const nameWidth = (width: number) => Math.round(Math.min(220, Math.max(72, width * 0.32)))

/** Room behind bars for the longest of the texts that end them; figures are counted as wide as their widest. */
export const endRoom = (texts: readonly string[]) =>
  Math.ceil(Math.max(24, ...texts.map((text) => textWidth(text.replace(/\d/g, '4'), `${fontSize}px Inter`)))) + 12

/** The plot takes what the labels of its axes leave. */
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

/** Names down the left side, the first on top. */
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
      // Names are data: without a formatter ECharts would take a `{value}` in one for its own template.
      formatter: (name: string) => name,
    },
  }
}

/** Times along the bottom; those that would touch their neighbour are left out. */
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

/** Values up the left side from zero, with lines across; four or five ticks. */
export function valueAxis({ palette }: Frame, settings: ValueAxisSettings = {}): YAXisComponentOption {
  const { format = axisCount, isCount = true, max } = settings
  return {
    type: 'value',
    min: 0,
    max,
    splitNumber: 4,
    // Half an attack does not exist.
    minInterval: isCount ? 1 : 0,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: palette.gridLine } },
    axisLabel: { ...labelStyle(palette), hideOverlap: true, margin: 10, formatter: (value: number) => format(value) },
  }
}

/** Only a scale: the values are written at the bars. */
export const bareValueAxis = (max?: number): XAXisComponentOption => ({ type: 'value', min: 0, max, show: false })
