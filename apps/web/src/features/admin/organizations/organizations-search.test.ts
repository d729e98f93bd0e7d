import { expect, test } from 'vitest'
import { organizationsSearch } from './organizations-search.ts'

test('sorts organizations by name without search parameters', () => {
  expect(organizationsSearch.parse({})).toMatchObject({
    tab: 'organizations',
    search: '',
    sort: 'name',
    direction: 'asc',
  })
})

test('reads tab, search and order from the URL', () => {
  const params = { tab: 'shops', search: 'lantern', sort: 'active', direction: 'desc', page: '2', rows: '10' }
  expect(organizationsSearch.parse(params)).toEqual({ ...params, page: 2, rows: 10 })
})

test('ignores invalid values', () => {
  expect(organizationsSearch.parse({ tab: 'x', direction: 'up', page: 'two' })).toEqual(organizationsSearch.parse({}))
})
