import { expect, test } from 'vitest'
import { rampColour, rampShare, textOn } from './colour-ramp.ts'
import { dataPalette, palettes } from './palette.ts'

function luminance(hex: string) {
  const channel = (at: number) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(a: string, b: string) {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high + 0.05) / (low + 0.05)
}

test.each(Object.entries(palettes))('%s: series and text are readable on the surface', (_name, palette) => {
  for (const colour of [...palette.series, palette.other])
    expect(contrast(colour, palette.surface)).toBeGreaterThanOrEqual(3)
  for (const colour of [palette.text, palette.dimmed]) expect(contrast(colour, palette.surface)).toBeGreaterThan(4.5)
})

test.each(Object.entries(palettes))('%s: every ramp colour carries a readable number', (_name, palette) => {
  for (let share = 0; share <= 1; share += 0.02) {
    const colour = rampColour(palette, share)
    expect(contrast(colour, textOn(colour))).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(Object.entries(palettes))(
  '%s: larger values are farther from the surface at every step',
  (_name, palette) => {
    const distances = palette.ramp.map((colour) => contrast(colour, palette.surface))
    expect(distances).toEqual([...distances].sort((a, b) => a - b))
  },
)

test('has eleven colours', () => {
  expect(dataPalette).toHaveLength(11)
})

test('the ramp clamps to its outer colours', () => {
  const { ramp } = palettes.light
  expect(rampColour(palettes.light, -1)).toBe(ramp[0])
  expect(rampColour(palettes.light, 0)).toBe(ramp[0])
  expect(rampColour(palettes.light, 0.5)).toBe(ramp[2])
  expect(rampColour(palettes.light, 9)).toBe(ramp.at(-1))
})

test('small counts stay distinguishable next to a very large one', () => {
  expect(rampShare(100, 10_000)).toBeCloseTo(0.1)
  expect(rampShare(10_000, 10_000)).toBe(1)
  expect([rampShare(0, 0), rampShare(5, 0), rampShare(Number.NaN, 5), rampShare(-1, 5)]).toEqual([0, 0, 0, 0])
})
