import { expect, test } from 'vitest'
import { defaultRange, legendKey, rangeLimits, rangeShown } from './filters.ts'

const now = new Date('2026-11-15T09:00:00Z')
const none = { from: '', to: '' }
const limits = rangeLimits(now, 'excluded')
const week = { from: '2026-11-08', to: '2026-11-14' }

test('defaults to the last seven days through yesterday in UTC', () => {
  expect(defaultRange(limits)).toEqual(week)
  expect(defaultRange(rangeLimits(new Date('2026-11-14T23:30:00-05:00'), 'excluded'))).toEqual(week)
})

test('prefers the URL, then the recent selection, then the default', () => {
  const [fromUrl, stored] = [
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-02' },
  ]
  expect(rangeShown(fromUrl, stored, limits)).toEqual(fromUrl)
  expect(rangeShown(none, stored, limits)).toEqual(stored)
  expect(rangeShown(none, null, limits)).toEqual(week)
})

test.each([
  { from: '2026-11-10', to: '2026-11-09' },
  { from: '2026-11-10', to: '2026-11-15' },
  { from: '2025-01-01', to: '2026-11-14' },
  { from: '2026-11-10', to: '' },
])('ignores the invalid range $from to $to', (fromUrl) => expect(rangeShown(fromUrl, null, limits)).toEqual(week))

test('includes today by default on pages that do', () => {
  const today = { from: '2026-11-15', to: '2026-11-15' }
  const included = rangeLimits(now, 'included')
  expect(defaultRange(included)).toEqual({ from: '2026-11-09', to: '2026-11-15' })
  expect(rangeShown(today, null, included)).toEqual(today)
  expect(rangeShown(none, today, limits)).toEqual(week)
})

test('keeps links to today where it is optional, but defaults to full days', () => {
  const today = { from: '2026-11-15', to: '2026-11-15' }
  const optional = rangeLimits(now, 'optional')
  expect(rangeShown(today, null, optional)).toEqual(today)
  expect(rangeShown(none, null, optional)).toEqual(week)
})

test('resets legends with days, organization or sites, but not with the smart filter', () => {
  const filters = { organizationId: 1, range: week, hosts: [] }
  const narrowed = { ...filters, countryCodes: ['DE'], tags: ['Main'] }
  expect(legendKey(narrowed)).toBe(legendKey(filters))
  expect(legendKey({ ...filters, hosts: ['a.example'] })).not.toBe(legendKey(filters))
  expect(legendKey({ ...filters, organizationId: 2 })).not.toBe(legendKey(filters))
  expect(legendKey({ ...filters, range: { ...week, to: week.from } })).not.toBe(legendKey(filters))
})
