import { expect, test } from 'vitest'
import { compareValues, countPages, formatCell, shownRows, sortedBy, type TableView } from './data-table-model.ts'

const view: TableView = { sort: null, page: 4, rowsPerPage: 25 }

test('a new column sorts ascending, the same column toggles, and both return to page 1', () => {
  const first = sortedBy(view, 'name')
  expect(first).toEqual({ sort: { columnId: 'name', direction: 'asc' }, page: 1, rowsPerPage: 25 })
  const second = sortedBy({ ...first, page: 3 }, 'name')
  expect(second).toEqual({ sort: { columnId: 'name', direction: 'desc' }, page: 1, rowsPerPage: 25 })
  expect(sortedBy(second, 'name').sort?.direction).toBe('asc')
  expect(sortedBy(second, 'time').sort).toEqual({ columnId: 'time', direction: 'asc' })
})

test('handles a short last page, and no rows as 0 to 0', () => {
  expect(shownRows(51, { page: 3, rowsPerPage: 25 })).toEqual({ first: 51, last: 51 })
  expect(shownRows(0, { page: 1, rowsPerPage: 25 })).toEqual({ first: 0, last: 0 })
  expect(countPages(51, 25)).toBe(3)
  expect(countPages(0, 25)).toBe(1)
})

test('sorts text case-insensitively and numbers in text by value', () => {
  expect(['b10', 'B2', 'a'].sort(compareValues)).toEqual(['a', 'B2', 'b10'])
  expect([10, 9, -1].sort(compareValues)).toEqual([-1, 9, 10])
  expect(compareValues(new Date(1), new Date(2))).toBeLessThan(0)
})

test('formats values as text', () => {
  expect(formatCell(1234567)).toBe('1,234,567')
  expect(formatCell(null)).toBe('')
  expect(formatCell(true)).toBe('Yes')
})
