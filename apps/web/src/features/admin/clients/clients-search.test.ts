import { expect, test } from 'vitest'
import { clientsSearch } from './clients-search.ts'

test('shows the first fifty clients without search parameters', () => {
  expect(clientsSearch.parse({})).toEqual({ page: 1, rows: 50, email: '', clientId: '', organization: [] })
})

test('reads page, rows, searches and one or more organizations', () => {
  expect(clientsSearch.parse({ page: '3', rows: '25', email: '  PRESS ', organization: '7' })).toMatchObject({
    page: 3,
    rows: 25,
    email: 'press',
    organization: [7],
  })
  expect(clientsSearch.parse({ organization: ['7', '9'] }).organization).toEqual([7, 9])
})

test('ignores invalid values', () => {
  const nonsense = { page: '-1', rows: '33', email: 'x'.repeat(65), organization: ['a'] }
  expect(clientsSearch.parse(nonsense)).toEqual(clientsSearch.parse({}))
})
