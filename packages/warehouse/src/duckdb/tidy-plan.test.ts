import { expect, test } from 'vitest'
import { inParts, tidyPlan } from './tidy-plan.ts'

const parseDay = (text: string) => Date.parse(text) / 86_400_000
const now = new Date('2026-11-15T10:00:00Z')
const dayCounts = (counts: [string, number][]) => counts.map(([day, rows]) => ({ day: parseDay(day), rows }))
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

test('sorts past days one by one, once', () => {
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

test('skips the current day, but aggregates counts that pile up', () => {
  expect(plan([['2026-11-15', 1e6]])).toEqual([])
  expect(plan([['2026-11-15', 1e6]], [], { isCounted: true })).toEqual([['2026-11-15', '2026-11-15']])
  expect(plan([['2026-11-15', 1e6]], [['2026-11-15', 9e5]], { isCounted: true })).toEqual([])
})

test('sorts a month as a whole once it can get no more late events, even if its days were sorted', () => {
  const october: [string, number][] = [
    ['2026-10-02', 50_000],
    ['2026-10-31', 50_000],
  ]
  expect(plan(october)).toEqual([['2026-10-01', '2026-10-31']])
  expect(plan(october, october)).toEqual([['2026-10-01', '2026-10-31']])
  expect(plan(october, october, { months: [['2026-10-01', 99_500]] })).toEqual([])
  expect(plan(october, october, { months: [['2026-10-01', 50_000]] })).toEqual([['2026-10-01', '2026-10-31']])
})

test('ignores a few late events, but not many', () => {
  expect(plan([['2026-11-10', 100_500]], [['2026-11-10', 100_000]])).toEqual([])
  expect(plan([['2026-11-10', 200_000]], [['2026-11-10', 100_000]])).toEqual([['2026-11-10', '2026-11-10']])
})

test('groups organizations up to a number of rows, a large one alone', () => {
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
