import { expect, test } from 'vitest'
import { browserName, countryColumn, countryLabel, deviceName, dspName, sspName, threatName } from './names.ts'

test('names unknown values by their kind', () => {
  expect([sspName(''), dspName('')]).toEqual(['Pending Verification', 'Pending Verification'])
  expect([browserName(''), countryLabel('')]).toEqual(['Unknown', 'Unknown'])
  expect(deviceName('')).toBe('Unidentified Device Type')
  expect(threatName('something-new')).toBe('Other')
})

test('shows AppNexus as Xandr, classes and countries by name', () => {
  expect([sspName('AppNexus'), sspName('Index')]).toEqual(['Xandr', 'Index'])
  expect(threatName('forced-redirect')).toBe('Forced redirect')
  expect([countryLabel('DE'), countryColumn('DE'), countryColumn('')]).toEqual(['Germany', 'DE · Germany', 'Unknown'])
})
