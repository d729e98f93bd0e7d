import { expect, test } from 'vitest'
import { feedName, feedTime, readerTime } from './feed-names.ts'

test('shows AppNexus as Xandr, classes and variants in words, countries by code and name', () => {
  expect(feedName('ssp', 'AppNexus')).toBe('Xandr')
  expect(feedName('gotchaType', 'forced-redirect')).toBe('Forced redirect')
  expect(feedName('violationVariant', 'top-navigation')).toBe('Top navigation')
  expect(feedName('countryCode', 'DE')).toBe('DE · Germany')
})

test('shows an unknown creative, DSP or page as pending verification, other unknown values as not available', () => {
  for (const field of ['creativeID', 'dsp', 'ssp', 'topLocation'] as const)
    expect(feedName(field, '')).toBe('Pending Verification')
  expect(feedName('seatID', '')).toBe('N/A')
  expect(feedName('device', '')).toBe('Unidentified Device Type')
})

test('formats times to the second, and local times with their UTC offset', () => {
  expect(feedTime('2026-11-12T09:14:05.000Z')).toBe('2026-11-12 09:14:05')
  expect(readerTime('2026-11-12T10:14:05+01:00')).toBe('2026-11-12 10:14:05 (UTC+01:00)')
})
