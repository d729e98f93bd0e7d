import type { Palette } from './palette.ts'

type Rgb = [number, number, number]

function parseHex(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}

const formatHex = (rgb: Rgb) => `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, '0')).join('')}`

function luminance(hex: string): number {
  const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
  const [r, g, b] = parseHex(hex)
  return 0.2126 * linear(r / 255) + 0.7152 * linear(g / 255) + 0.0722 * linear(b / 255)
}

/** Counts are long-tailed: the square root keeps small values distinguishable next to a very large one. */
export function rampShare(value: number, largest: number): number {
  if (!(value > 0) || !(largest > 0)) return 0
  return Math.min(1, Math.sqrt(value / largest))
}

/** Colour of a share from 0 to 1, interpolated between the stops like ECharts' visualMap. */
export function rampColour({ ramp }: Pick<Palette, 'ramp'>, share: number): string {
  const position = Math.min(1, Math.max(0, share)) * (ramp.length - 1)
  const at = Math.min(Math.floor(position), ramp.length - 2)
  const [low, high] = [parseHex(ramp[at] ?? '#000000'), parseHex(ramp[at + 1] ?? '#000000')]
  const mix = (channel: 0 | 1 | 2) => low[channel] + (high[channel] - low[channel]) * (position - at)
  return formatHex([mix(0), mix(1), mix(2)])
}

/** Black or white, the one with more contrast, which is always at least 4.5:1. */
export function textOn(background: string): '#ffffff' | '#000000' {
  const light = luminance(background) + 0.05
  return 1.05 / light >= light / 0.05 ? '#ffffff' : '#000000'
}
