import { expect, test } from 'vitest'
import { accentShades, defaultAccent } from './accent-shades.ts'
import { contrast } from './colour.ts'

const accents = [defaultAccent, '#ffd400', '#00c2a8', '#e5484d', '#111111', '#f5f5f5', '#7c3aed']

test.each(accents)(
  'white text on the main shade of %s, and its dark shades on light surfaces, are readable',
  (accent) => {
    const shades = accentShades(accent)
    expect(shades).toHaveLength(10)
    expect(contrast(shades[6], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shades[7], shades[1])).toBeGreaterThanOrEqual(4.5)
  },
)

test.each(accents)('the pale shades of %s are readable on dark surfaces', (accent) => {
  for (const at of [0, 1, 2, 3, 4]) expect(contrast(accentShades(accent)[at] as string, '#17191e')).toBeGreaterThan(4.5)
})

test('keeps an accent that needs no darkening', () => {
  expect(accentShades('#4c5bd4')[6]).toBe('#4c5bd4')
})

test('falls back to the default accent for an invalid colour', () => {
  expect(accentShades('url(x)')).toEqual(accentShades(defaultAccent))
})
