import { expect, test } from 'vitest'
import { attacksStat, hasAttacks, levelStat, pageViewsStat, preventedStat } from './overview-stats.ts'

const days = { from: '2026-11-12', to: '2026-11-14' }
const totals = [
  { label: 'current', pageViewsCount: 30, attacksCount: 3 },
  { label: 'previous', pageViewsCount: 60, attacksCount: 3 },
]

test('a count is the sum of its days; days without rows are zero', () => {
  const rows = [
    { date: '2026-11-12', pageViewsCount: 10 },
    { date: '2026-11-14', pageViewsCount: 20 },
  ]
  expect(pageViewsStat(rows, totals, days)).toEqual({
    value: 30,
    before: 60,
    trend: { times: ['2026-11-12', '2026-11-13', '2026-11-14'], values: [10, 0, 20] },
  })
})

test('a single day has 24 hours', () => {
  const one = { from: '2026-11-12', to: '2026-11-12' }
  const stat = preventedStat([{ hour: '2026-11-12T09', attacksCount: 2 }], undefined, one)
  expect([stat.value, stat.before]).toEqual([2, null])
  expect(stat.trend?.values).toHaveLength(24)
  expect(stat.trend?.values[9]).toBe(2)
})

test('the level is attacks ÷ page views, and unknown without page views', () => {
  const rows = [
    { date: '2026-11-12', pageViewsCount: 10, attacksCount: 1 },
    { date: '2026-11-14', pageViewsCount: 20 },
  ]
  const stat = levelStat(rows, totals, days)
  expect(stat.value).toBeCloseTo(1 / 30)
  expect(stat.before).toBeCloseTo(3 / 60)
  expect(stat.trend?.values).toEqual([0.1, null, 0])
  expect(levelStat([], undefined, days).value).toBeNull()
})

test('days before 3 April 2020 are unknown, and so is a change from them', () => {
  const early = { from: '2020-04-02', to: '2020-04-04' }
  const stat = pageViewsStat([{ date: '2020-04-04', pageViewsCount: 5 }], totals, early)
  expect([stat.value, stat.before, stat.trend?.values]).toEqual([5, null, [null, 0, 5]])
  const before = { from: '2020-03-01', to: '2020-03-02' }
  expect(preventedStat([], totals, before).value).toBeNull()
})

test('does not mix attacks of the previous period with the current one', () => {
  expect(hasAttacks(totals)).toBe(true)
  expect(
    hasAttacks([
      { label: 'current', attacksCount: 0 },
      { label: 'previous', attacksCount: 9 },
    ]),
  ).toBe(false)
})

test('counts what was prevented, notes what was only reported, and includes both in the level', () => {
  const rows = [
    { date: '2026-11-12', pageViewsCount: 100, attacksCount: 3, reportedCount: 1 },
    { date: '2026-11-13', reportedCount: 1_000 },
  ]
  const both = [{ label: 'previous', pageViewsCount: 100, attacksCount: 4, reportedCount: 6 }]
  expect(preventedStat(rows, both, days)).toMatchObject({ value: 3, before: 4, note: '+ 1,001 reported only' })
  expect(attacksStat(rows, both, days)).toMatchObject({ value: 1_004, before: 10 })
  expect(levelStat(rows, both, days)).toMatchObject({ value: 10.04, before: 0.1 })
  expect(preventedStat([{ date: '2026-11-12', attacksCount: 3 }], both, days).note).toBeUndefined()
  expect(hasAttacks([{ label: 'current', attacksCount: 0, reportedCount: 1 }])).toBe(true)
})
