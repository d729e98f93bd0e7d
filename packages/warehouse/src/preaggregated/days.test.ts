import { expect, test } from 'vitest'
import { firstPendingDay, keepCurrent, keepNewest, type PreAggregatedDay } from './days.ts'

const dayMs = 86_400_000
const settled = (day: number, events: number, changes: Partial<PreAggregatedDay> = {}): PreAggregatedDay => ({
  at: day * dayMs,
  events,
  settling: day,
  settledAt: 0,
  ...changes,
})

/** Five events on each of the days 10 to 14; a day depends on those up to the end of the next. */
const counts = [10, 11, 12, 13, 14].map((day) => ({ day, events: 5 }))
const days = [settled(10, 10), settled(11, 15), settled(12, 20)]

test('are valid while they have the same number of events', () => {
  expect(keepCurrent(days, counts)).toEqual(days)
})

test('are invalidated by an event of the next or any earlier day', () => {
  const late = [...counts, { day: 12, events: 1 }]
  expect(keepCurrent(days, late)).toEqual([days[0]])
  expect(keepCurrent(days, [{ day: 3, events: 1 }, ...counts])).toEqual([])
})

test('are ignored after a gap', () => {
  expect(keepCurrent([settled(10, 10), settled(12, 20)], counts)).toEqual([settled(10, 10)])
})

test('use the run with more events if a day was aggregated twice, then the later one', () => {
  const [old, anew] = [settled(10, 9), settled(10, 10, { settling: 1 })]
  expect(keepNewest([anew, old])).toEqual([anew])
  const later = { ...anew, settledAt: 5, settling: 0 }
  expect(keepNewest([later, anew])).toEqual([later])
})

test('start where days are missing or invalid, and at the first event', () => {
  expect(firstPendingDay(days, counts, 12)).toBeNull()
  expect(firstPendingDay(days, counts, 13)).toBe(13)
  expect(firstPendingDay([], counts, 12)).toBe(10)
  expect(firstPendingDay(days, [...counts, { day: 12, events: 1 }], 12)).toBe(11)
  expect(firstPendingDay(days, [{ day: 3, events: 1 }, ...counts], 12)).toBe(3)
  expect(firstPendingDay([], [], 12)).toBeNull()
  expect(firstPendingDay([], counts, 9)).toBeNull()
})
