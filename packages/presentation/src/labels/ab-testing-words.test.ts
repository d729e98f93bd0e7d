import type { AbComparison, AbDifference, AbSplit } from '@vigil/contract'
import { expect, test } from 'vitest'
import {
  comparedValue,
  differenceText,
  findingText,
  intervalText,
  measuredRevenueText,
  missingData,
  modelText,
  splitText,
} from './ab-testing-words.ts'

const conversion: AbDifference = {
  metric: 'conversion_rate',
  blocking: 17.25,
  non_blocking: 16.7,
  difference: 0.52,
  low: -0.31,
  high: 1.35,
  verdict: 'no_difference',
}
const split: AbSplit = {
  expected_percent: 10,
  measured_percent: 9.84,
  sessions: 3_460,
  since: '2026-10-01',
  alarm_since: null,
  verdict: 'as_expected',
}
const comparison: AbComparison = {
  from: '2026-10-01',
  to: '2026-11-15',
  orders_in_blocking: 400,
  orders_in_non_blocking: 44,
  sessions_in_blocking: 3_120,
  sessions_in_non_blocking: 340,
  split,
  differences: [conversion],
  recovered_revenue: { modelled: 100, measured: 50, low: -20, high: 120 },
}

test('formats a difference with sign and unit', () => {
  expect(differenceText(conversion)).toBe('+0.52 points')
  expect(intervalText(conversion)).toBe('−0.31 to +1.35 points')
  const money: AbDifference = { ...conversion, metric: 'average_order_value', difference: -1.2, low: -2, high: 0 }
  expect(differenceText(money)).toBe('−$1.20')
  expect(intervalText(money)).toBe('−$2.00 to $0.00')
  expect(comparedValue('average_order_value', 84.1)).toBe('$84.10')
  expect(comparedValue('conversion_rate', 17.25)).toBe('17.25%')
})

test('explains missing data in words', () => {
  const few = { ...comparison, orders_in_non_blocking: 12 }
  expect(missingData(few)).toBe(
    'Not enough data: each mode needs at least 30 orders for a comparison. Blocking has 400, non-blocking 12.',
  )
  expect(findingText(few)).toBe(missingData(few))
  expect(missingData(comparison)).toBeNull()
  const unknown = { ...conversion, difference: null, low: null, high: null }
  expect([differenceText(unknown), intervalText(unknown)]).toEqual(['–', '–'])
})

test('does not call an inconclusive result equal', () => {
  expect(findingText(comparison)).toMatch(/^No statistically significant difference in conversion so far\./)
})

test.each([
  ['blocking_higher', /^Sessions with blocking convert more often: \+0\.52 points, and with 95% confidence/],
  ['non_blocking_higher', /^Sessions with blocking convert less often/],
] as const)('describes a finding of %s with its interval', (verdict, words) => {
  expect(findingText({ ...comparison, differences: [{ ...conversion, verdict }] })).toMatch(words)
})

test('explains every state of the split', () => {
  expect(splitText(split)).toBe(
    '9.8% of 3,460 sessions were non-blocking, with 10% expected: the split is as configured.',
  )
  expect(splitText({ ...split, verdict: 'alarm', measured_percent: 14, alarm_since: '2026-10-09' })).toMatch(
    /^The split is wrong: 14% of 3,460 sessions.*noticed on 9 Oct 2026.*do not rely/,
  )
  expect(splitText({ ...split, verdict: 'not_enough_data', sessions: 12 })).toMatch(
    /^Not enough data: .* There are 12 since /,
  )
  expect(splitText({ ...split, verdict: 'no_holdout', expected_percent: 0 })).toMatch(
    /^All sessions are set to blocking/,
  )
  expect(splitText({ ...split, verdict: 'no_holdout', expected_percent: 100 })).toMatch(/set to non-blocking/)
  expect(splitText({ ...split, verdict: 'no_holdout', expected_percent: null })).toMatch(/^This shop has no share/)
})

test('compares the model with the measurement', () => {
  const revenue = comparison.recovered_revenue
  expect(measuredRevenueText(revenue)).toBe('between −$20.00 and +$120.00')
  expect(modelText(revenue)).toBe("The modelled value is within the holdout's interval.")
  expect(modelText({ ...revenue, modelled: 200 })).toBe('The holdout measures less than the model.')
  expect(modelText({ ...revenue, modelled: -30 })).toBe('The holdout measures more than the model.')
  expect(modelText({ ...revenue, low: null, high: null })).toMatch(/^Not enough data/)
})
