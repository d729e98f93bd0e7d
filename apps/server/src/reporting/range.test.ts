import { expect, test } from 'vitest'
import { daysIn, grain, periodBefore, sinceDsp } from './range.ts'

test('ends the previous period the day before, with the same number of days', () => {
  expect(periodBefore({ from: '2026-11-08', to: '2026-11-14' })).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('includes both ends of a range', () => {
  expect(daysIn({ from: '2026-11-01', to: '2026-11-01' })).toBe(1)
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toBe(3)
})

test('splits a single day by hour, several by day', () => {
  expect(grain({ from: '2026-11-01', to: '2026-11-01' })).toBe('hour')
  expect(grain({ from: '2026-11-01', to: '2026-11-02' })).toBe('day')
})

test('queries DSPs only from the day they were recorded', () => {
  expect(sinceDsp({ from: '2021-01-01', to: '2021-02-03' })).toEqual({ from: '2021-01-29', to: '2021-02-03' })
  expect(sinceDsp({ from: '2020-12-01', to: '2021-01-28' })).toBeNull()
})
