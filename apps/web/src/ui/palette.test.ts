import { expect, test } from 'vitest'
import { contrast, toOklch } from './colour.ts'
import { dataPalette } from './palette.ts'

test.each(dataPalette)('%s is visible on cards in both themes', (colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(3)
  expect(contrast(colour, '#17191e')).toBeGreaterThanOrEqual(3)
})

test('has eleven colours of similar lightness, none of them red', () => {
  expect(new Set(dataPalette).size).toBe(11)
  for (const { lightness, hue } of dataPalette.map(toOklch)) {
    expect(Math.abs(lightness - 0.59)).toBeLessThan(0.08)
    const degrees = ((hue * 180) / Math.PI + 360) % 360
    expect(degrees < 10 || (degrees > 10 && degrees < 45)).toBe(false)
  }
})
