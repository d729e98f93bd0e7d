import type { EChartsOption } from 'echarts'
import type { Palette } from './palette.ts'

export type ChartOption = EChartsOption

/** What a picture is drawn into. The width decides how much room labels get; it is never measured here. */
export type Frame = { palette: Palette; width: number }

export const fontSize = 12

/** Series that the reader has switched off, by label. */
export type Hidden = ReadonlySet<string>

export const nothingHidden: Hidden = new Set()

/** The part common to all: type, and short movements that a viewer may switch off. */
export function baseOption({ palette }: Frame): ChartOption {
  return {
    textStyle: { fontFamily: palette.fontFamily, fontSize, color: palette.text },
    animationDuration: 350,
    animationDurationUpdate: 250,
    animationEasing: 'cubicOut',
  }
}
