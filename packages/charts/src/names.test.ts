import { expect, test } from 'vitest'
import { browserName, countryColumn, countryLabel, deviceName, dspName, sspName, threatName } from './names.ts'

test('what is not known says so in the words of its kind', () => {
  expect([sspName(''), dspName('')]).toEqual(['Pending Verification', 'Pending Verification'])
  expect([browserName(''), countryLabel('')]).toEqual(['Unknown', 'Unknown'])
  expect(deviceName('')).toBe('Unidentified Device Type')
  expect(threatName('something-new')).toBe('Other')
})

test('AppNexus is shown as Xandr, classes and countries by their names', () => {
  expect([sspName('AppNexus'), sspName('Index')]).toEqual(['Xandr', 'Index'])
  expect(threatName('forced-redirect')).toBe('Forced redirect')
  expect([countryLabel('DE'), countryColumn('DE'), countryColumn('')]).toEqual(['Germany', 'DE · Germany', 'Unknown'])
})
