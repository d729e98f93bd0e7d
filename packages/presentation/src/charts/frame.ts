import type { EChartsOption } from 'echarts'
import type { Palette } from './palette.ts'

export type ChartOption = EChartsOption

/** Canvas of a chart. The width limits label space and is passed in, never measured. */
export type Frame = {
  palette: Palette
  width: number
  /** Exact numbers instead of compact ones, where there is room. */
  isExact?: boolean
}

export const fontSize = 12

/** Labels of hidden series. */
export type Hidden = ReadonlySet<string>

export const nothingHidden: Hidden = new Set()

/** Shared base: font, and short animations that users can disable. */
export function baseOption({ palette }: Frame): ChartOption {
  return {
    textStyle: { fontFamily: palette.fontFamily, fontSize, color: palette.text },
    animationDuration: 350,
    animationDurationUpdate: 250,
    animationEasing: 'cubicOut',
  }
}
