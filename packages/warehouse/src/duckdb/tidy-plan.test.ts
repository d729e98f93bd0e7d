import { expect, test } from 'vitest'
import { inParts, tidyPlan } from './tidy-plan.ts'

const dayOf = (text: string) => Date.parse(text) / 86_400_000
const now = new Date('2026-11-15T10:00:00Z')
const dayCounts = (counts: [string, number][]) => counts.map(([day, rows]) => ({ day: dayOf(day), rows }))
const plan = (
  counts: [string, number][],
  tidied: [string, number][] = [],
  { isCounted = false, months = [] as [string, number][] } = {},
) =>
  tidyPlan({
    counts: dayCounts(counts),
    tidied: dayCounts(tidied),
    tidiedMonths: dayCounts(months),
    now,
    isCounted,
  }).map(({ fromDay, toDay }) => [fromDay, toDay].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)))

test('past days are put in order one by one, once', () => {
  expect(
    plan(
      [
        ['2026-11-13', 10],
        ['2026-11-14', 10],
      ],
      [['2026-11-13', 10]],
    ),
  ).toEqual([['2026-11-14', '2026-11-14']])
})

test('the day that is going on is left alone, but counts that pile up are added up', () => {
  expect(plan([['2026-11-15', 1e6]])).toEqual([])
  expect(plan([['2026-11-15', 1e6]], [], { isCounted: true })).toEqual([['2026-11-15', '2026-11-15']])
  expect(plan([['2026-11-15', 1e6]], [['2026-11-15', 9e5]], { isCounted: true })).toEqual([])
})

test('a month that can get no more late events is put in order as a whole, once, also when its days were', () => {
  const october: [string, number][] = [
    ['2026-10-02', 50_000],
    ['2026-10-31', 50_000],
  ]
  expect(plan(october)).toEqual([['2026-10-01', '2026-10-31']])
  expect(plan(october, october)).toEqual([['2026-10-01', '2026-10-31']])
  expect(plan(october, october, { months: [['2026-10-01', 99_500]] })).toEqual([])
  expect(plan(october, october, { months: [['2026-10-01', 50_000]] })).toEqual([['2026-10-01', '2026-10-31']])
})

test('a few late events are not worth the work, many are', () => {
  expect(plan([['2026-11-10', 100_500]], [['2026-11-10', 100_000]])).toEqual([])
  expect(plan([['2026-11-10', 200_000]], [['2026-11-10', 100_000]])).toEqual([['2026-11-10', '2026-11-10']])
})

test('organizations are taken together up to a number of rows, a large one alone', () => {
  expect(
    inParts(
      [
        [1, 4],
        [2, 5],
        [3, 50],
        [7, 1],
      ],
      10,
    ),
  ).toEqual([
    { from: 1, to: 2, rows: 9 },
    { from: 3, to: 3, rows: 50 },
    { from: 7, to: 7, rows: 1 },
  ])
})
