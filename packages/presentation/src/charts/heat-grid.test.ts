import { expect, test } from 'vitest'
import { heatGrid, heatMore } from './heat-grid.ts'

const cell = (row: string, column: string, value: number) => ({ row, column, value })

test('returns the rows and columns with the largest sums, in order', () => {
  const cells = [
    cell('s1', 'c1', 1),
    cell('s2', 'c1', 5),
    cell('s2', 'c2', 1),
    cell('s3', 'c3', 3),
    cell('s2', 'c1', 1),
  ]
  expect(heatGrid(cells, { rows: 2, columns: 2 })).toEqual({
    rows: ['s2', 's3'],
    columns: ['c1', 'c3'],
    values: [
      [6, 0],
      [0, 3],
    ],
    largest: 6,
    remaining: 1,
  })
})

test('keeps columns when more rows are shown', () => {
  const cells = [cell('a', 'x', 10), cell('b', 'y', 9), cell('c', 'y', 9)]
  expect(heatGrid(cells, { rows: 1, columns: 1 }).columns).toEqual(['y'])
  expect(heatGrid(cells, { rows: 3, columns: 1 }).columns).toEqual(['y'])
})

test('handles empty input and missing numbers', () => {
  expect(heatGrid([], { rows: 5, columns: 15 })).toEqual({
    rows: [],
    columns: [],
    values: [],
    largest: 0,
    remaining: 0,
  })
  expect(heatGrid([cell('a', 'x', Number.NaN)], { rows: 5, columns: 15 }).values).toEqual([[0]])
})

test.each([
  [0, 0],
  [3, 3],
  [10, 10],
  [595, 10],
])('with %d remaining, shows %d next', (remaining, more) => expect(heatMore(remaining)).toBe(more))
