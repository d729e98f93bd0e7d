import { expect, test } from 'vitest'
import { toFeedSearch } from './groups.ts'
import { calculateShares } from './shares.ts'

const rows = (counts: Record<string, number>) =>
  Object.entries(counts).map(([value, all_count]) => ({ value, all_count }))
const now = { rows: rows({ Buyer: 60, '': 30, Small: 6, Tiny: 4 }), total: 100 }

test('calculates shares of all, groups the rest, and compares with the previous period', () => {
  const before = { rows: rows({ '': 30, Buyer: 15, Gone: 5 }), total: 50 }
  expect(calculateShares('dsp', now, before, 2)).toEqual([
    { value: 'Buyer', label: 'Buyer', count: 60, share: 0.6, before: 15, shareBefore: 0.3 },
    { value: '', label: 'Pending Verification', count: 30, share: 0.3, before: 30, shareBefore: 0.6 },
    { value: null, label: 'Other', count: 10, share: 0.1, before: 5, shareBefore: 0.1 },
  ])
  expect(calculateShares('dsp', now, before, 10)[2]).toMatchObject({ label: 'Small', before: 0 })
})

test('does not report zero for a value too rare to be listed before', () => {
  const cut = { rows: rows({ '': 30, Buyer: 15 }), total: 50 }
  expect(calculateShares('dsp', now, cut, 3)[2]).toMatchObject({ label: 'Small', before: null, shareBefore: null })
  expect(calculateShares('dsp', now, cut, 3)[3]).toMatchObject({ label: 'Other', before: null })
  expect(calculateShares('dsp', now, null, 1)[0]).toMatchObject({ share: 0.6, before: null, shareBefore: null })
})

test('links values to the feed by filter, and creatives by search if their id allows it', () => {
  expect(toFeedSearch('dsp', '')).toEqual({ dsp: ['-'] })
  expect(toFeedSearch('device', 'Mobile')).toEqual({ device: ['Mobile'] })
  expect(toFeedSearch(null, 'CR-1')).toEqual({ search: 'cr-1' })
  expect(toFeedSearch(null, 'cr%1')).toBeNull()
  expect(toFeedSearch(null, '')).toBeNull()
})
