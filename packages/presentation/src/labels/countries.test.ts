import { expect, test } from 'vitest'
import { smallCountries } from '../charts/small-countries.ts'
import { worldShapes } from '../charts/world.ts'
import { countries, countryName, countryOfNumber, isCountryCode } from './countries.ts'

test('lists every code, number and name once', () => {
  expect(countries).toHaveLength(250)
  for (const field of ['code', 'number', 'name'] as const) {
    expect(new Set(countries.map((country) => country[field])).size).toBe(250)
  }
})

test('looks up codes, numbers and names', () => {
  expect(countryName('de')).toBe('Germany')
  expect(countryName('ZZ')).toBe('ZZ')
  expect(countryOfNumber('840')).toBe('US')
  expect(countryOfNumber('000')).toBeUndefined()
  expect([isCountryCode('xk'), isCountryCode('ZZ'), isCountryCode('constructor')]).toEqual([true, false, false])
})

test('every populated country has either a shape or a point on the map', () => {
  const shapes = worldShapes().features.map(({ properties }) => properties.name)
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(shapes.filter((code) => code in smallCountries)).toEqual([])
  const drawn = new Set([...shapes, ...Object.keys(smallCountries)])
  expect(countries.map(({ code }) => code).filter((code) => !drawn.has(code))).toEqual(['AQ', 'BV', 'UM'])
  expect([...drawn].filter((code) => !isCountryCode(code))).toEqual([])
})
