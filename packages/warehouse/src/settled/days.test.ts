import { expect, test } from 'vitest'
import { firstUnsettled, newestOf, type SettledDay, stillSettled } from './days.ts'

const dayMs = 86_400_000
const settled = (day: number, events: number, changes: Partial<SettledDay> = {}): SettledDay => ({
  at: day * dayMs,
  events,
  settling: day,
  settledAt: 0,
  ...changes,
})

/** Five events on each of the days 10 to 14; a day is told by those up to the end of the next. */
const counts = [10, 11, 12, 13, 14].map((day) => ({ day, events: 5 }))
const days = [settled(10, 10), settled(11, 15), settled(12, 20)]

test('days are settled for as long as they have the events that they had', () => {
  expect(stillSettled(days, counts)).toEqual(days)
})

test('an event of any day unsettles the day before it, and all that follow', () => {
  const late = [...counts, { day: 12, events: 1 }]
  expect(stillSettled(days, late)).toEqual([days[0]])
  expect(stillSettled(days, [{ day: 3, events: 1 }, ...counts])).toEqual([])
})

test('days behind a gap do not count', () => {
  expect(stillSettled([settled(10, 10), settled(12, 20)], counts)).toEqual([settled(10, 10)])
})

test('of a day that was settled twice the one with more events counts, then the later one', () => {
  const [old, anew] = [settled(10, 9), settled(10, 10, { settling: 1 })]
  expect(newestOf([anew, old])).toEqual([anew])
  const later = { ...anew, settledAt: 5, settling: 0 }
  expect(newestOf([later, anew])).toEqual([later])
})

test('settling begins where days are not settled, or not any more, and at the first event of all', () => {
  expect(firstUnsettled(days, counts, 12)).toBeNull()
  expect(firstUnsettled(days, counts, 13)).toBe(13)
  expect(firstUnsettled([], counts, 12)).toBe(10)
  expect(firstUnsettled(days, [...counts, { day: 12, events: 1 }], 12)).toBe(11)
  expect(firstUnsettled(days, [{ day: 3, events: 1 }, ...counts], 12)).toBe(3)
  expect(firstUnsettled([], [], 12)).toBeNull()
  expect(firstUnsettled([], counts, 9)).toBeNull()
})
