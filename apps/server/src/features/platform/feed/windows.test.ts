import { expect, test } from 'vitest'
import { together, without } from './windows.ts'

const days = (from: number, to: number) => ({
  from: `2026-11-${String(from).padStart(2, '0')}`,
  to: `2026-11-${String(to).padStart(2, '0')}`,
})

test('returns the days of a window that are not in another', () => {
  expect(without(days(9, 15), days(15, 15))).toEqual(days(9, 14))
  expect(without(days(9, 15), days(1, 10))).toEqual(days(11, 15))
  expect(without(days(9, 15), days(1, 15))).toBeNull()
  expect(without(days(9, 15), days(1, 2))).toEqual(days(9, 15))
  expect(without(days(9, 15), days(11, 12))).toEqual(days(9, 15))
})

test('merges windows that touch, and keeps windows with days between them apart', () => {
  expect(together(days(15, 15), days(9, 15))).toEqual([days(9, 15)])
  expect(together(days(1, 8), days(9, 15))).toEqual([days(1, 15)])
  expect(together(days(9, 15), days(11, 12))).toEqual([days(9, 15)])
  expect(together(days(9, 15), days(1, 7))).toEqual([days(1, 7), days(9, 15)])
})
