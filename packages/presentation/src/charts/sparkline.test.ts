import { expect, test } from 'vitest'
import { sparkline } from './sparkline.ts'

const size = { width: 104, height: 24 }

test('draws a line from edge to edge, with zero at the bottom', () => {
  expect(sparkline([0, 5, 10], size)).toEqual({
    line: 'M2 22L52 12L102 2',
    dots: '',
    area: 'M2 22L52 12L102 2L102 24L2 24Z',
    last: { x: 102, y: 2 },
  })
})

test('a gap splits the line, and a value between gaps is a dot', () => {
  expect(sparkline([1, null, 1, null, null], size)).toMatchObject({ line: '', dots: 'M2 2h0M52 2h0' })
  expect(sparkline([null, null], size)).toEqual({ line: '', dots: '', area: '', last: null })
})

test('handles no values, one value, zeros and huge values', () => {
  expect(sparkline([], size)).toEqual({ line: '', dots: '', area: '', last: null })
  expect(sparkline([7], size).dots).toBe('M52 2h0')
  expect(sparkline([0, 0], size).line).toBe('M2 22L102 22')
  expect(sparkline([Number.MAX_VALUE, 1], size).line).not.toMatch(/NaN|Infinity/)
})
