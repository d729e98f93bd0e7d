import { expect, test } from 'vitest'
import { organizationsSearch } from './organizations-search.ts'

test('an address without search shows organizations by name', () => {
  expect(organizationsSearch.parse({})).toMatchObject({
    tab: 'organizations',
    search: '',
    sort: 'name',
    direction: 'asc',
  })
})

test('the tab, the search and the order come from the address', () => {
  const asked = { tab: 'shops', search: 'lantern', sort: 'active', direction: 'desc', page: '2', rows: '10' }
  expect(organizationsSearch.parse(asked)).toEqual({ ...asked, page: 2, rows: 10 })
})

test('nonsense counts as not given', () => {
  expect(organizationsSearch.parse({ tab: 'x', direction: 'up', page: 'two' })).toEqual(organizationsSearch.parse({}))
})
