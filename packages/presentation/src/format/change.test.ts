import { expect, test } from 'vitest'
import { calculateChange } from './change.ts'

test.each([
  [125, 100, 'up', '25%'],
  [75, 100, 'down', '25%'],
  [100.01, 100, 'up', '<0.1%'],
  [112.34, 100, 'up', '12.3%'],
  [100, 100, 'equal', '0%'],
  [0, 0, 'equal', '0%'],
  [0, 50, 'down', '100%'],
  [5_000, 100, 'up', '4,900%'],
  [7, 0, 'unknown', 'N/A'],
  [null, 5, 'unknown', 'N/A'],
  [5, undefined, 'unknown', 'N/A'],
  [Number.POSITIVE_INFINITY, 5, 'unknown', 'N/A'],
])('%s after %s is %s by %s', (value, before, direction, text) => {
  expect(calculateChange(value, before)).toMatchObject({ direction, text })
})
