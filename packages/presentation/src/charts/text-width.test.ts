import { expect, test } from 'vitest'
import { textWidth } from './text-width.ts'

test('text width depends on letters, size and weight', () => {
  expect(textWidth('', '12px Inter')).toBe(0)
  expect(textWidth('iii', '12px Inter')).toBeLessThan(textWidth('mmm', '12px Inter'))
  expect(textWidth('news', '24px Inter')).toBeCloseTo(2 * textWidth('news', '12px Inter'))
  expect(textWidth('news', '600 12px Inter')).toBeGreaterThan(textWidth('news', '12px Inter'))
  expect(textWidth('日', '12px Inter')).toBe(12)
  expect(textWidth('é', '12px Inter')).toBeCloseTo(7.44)
})
