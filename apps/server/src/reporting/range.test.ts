import { expect, test } from 'vitest'
import { daysIn, grain, periodBefore, sinceDsp } from './range.ts'

test('the period before has as many days and ends the day before', () => {
  expect(periodBefore({ from: '2026-11-08', to: '2026-11-14' })).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: '2026-02-28', to: '2026-02-28' })
})

test('both ends of a range are in it', () => {
  expect(daysIn({ from: '2026-11-01', to: '2026-11-01' })).toBe(1)
  expect(daysIn({ from: '2026-02-27', to: '2026-03-01' })).toBe(3)
})

test('a single day is split by the hour, several by the day', () => {
  expect(grain({ from: '2026-11-01', to: '2026-11-01' })).toBe('hour')
  expect(grain({ from: '2026-11-01', to: '2026-11-02' })).toBe('day')
})

test('DSPs are asked about only from the day they were recorded', () => {
  expect(sinceDsp({ from: '2021-01-01', to: '2021-02-03' })).toEqual({ from: '2021-01-29', to: '2021-02-03' })
  expect(sinceDsp({ from: '2020-12-01', to: '2021-01-28' })).toBeNull()
})
