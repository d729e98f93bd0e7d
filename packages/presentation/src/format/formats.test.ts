import { expect, test } from 'vitest'
import {
  axisCount,
  axisDollars,
  axisPercent,
  compactCount,
  compactDollars,
  dayInWords,
  dollars,
  exactCount,
  finePercent,
  percent,
  shareOfWhole,
  timeInWords,
} from './formats.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1K'],
  [1_234, '1.2K'],
  [9_449, '9.4K'],
  [9_499, '9.5K'],
  [9_500, '10K'],
  [12_345, '12K'],
  [999_499, '999K'],
  [999_500, '1M'],
  [1_440_000, '1.4M'],
  [12_400_000, '12.4M'],
  [999_960_000, '1B'],
  [2_500_000_000, '2.5B'],
  [-1_234, '-1.2K'],
])('formats %d as %s', (value, text) => expect(compactCount(value)).toBe(text))

test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, null, undefined])(
  'formats %s as N/A',
  (value) => {
    for (const format of [
      compactCount,
      exactCount,
      dollars,
      compactDollars,
      percent,
      shareOfWhole,
      axisCount,
      axisDollars,
      axisPercent,
    ])
      expect(format(value)).toBe('N/A')
  },
)

test('formats money in US dollars', () => {
  expect(dollars(1234.5)).toBe('$1,234.50')
  expect(dollars(-2)).toBe('-$2.00')
  expect(compactDollars(950)).toBe('$950.00')
  expect(compactDollars(12_345)).toBe('$12K')
  expect(compactDollars(-1_234)).toBe('-$1.2K')
})

test('gives small shares more decimals', () => {
  expect([0.25, 0.0012, 0.0009, 0.00009, 0.000009, 0].map(percent)).toEqual([
    '25.00%',
    '0.12%',
    '0.090%',
    '0.0090%',
    '0.00090%',
    '0.00%',
  ])
})

test('formats days and times in UTC', () => {
  expect(dayInWords('2026-11-14')).toBe('14 Nov 2026')
  expect(dayInWords('2026-09-05')).toBe('5 Sep 2026')
  expect(timeInWords('2026-11-14T23:05:00-05:00')).toBe('15 Nov 2026, 04:05')
  expect(dayInWords('')).toBe('N/A')
  expect(timeInWords('soon')).toBe('N/A')
  expect(exactCount(1234567)).toBe('1,234,567')
})

test('axis ticks stay distinct', () => {
  expect([0, 500, 12_500, 13_000, 2_500_000, 1.5e9].map(axisCount)).toEqual([
    '0',
    '500',
    '12.5K',
    '13K',
    '2.5M',
    '1.5B',
  ])
  expect([0, 12_500].map(axisDollars)).toEqual(['$0', '$12.5K'])
  expect([0, 0.0005, 0.1, 0.00001].map(axisPercent)).toEqual(['0%', '0.05%', '10%', '0.001%'])
})

test('a share of a whole is 0 or 100 % only if exact', () => {
  expect([0, 0.0004, 0.123, 0.5, 0.9996, 1].map(shareOfWhole)).toEqual([
    '0%',
    '<0.1%',
    '12.3%',
    '50%',
    '>99.9%',
    '100%',
  ])
})

test.each([
  [0, '0%'],
  [1.5, '1.5%'],
  [0.012345678, '0.01235%'],
  [0.00001, '0.00001%'],
  [0.000001, '<0.00001%'],
  [null, 'N/A'],
])('formats a percentage of %d with up to five decimals: %s', (value, text) => expect(finePercent(value)).toBe(text))
