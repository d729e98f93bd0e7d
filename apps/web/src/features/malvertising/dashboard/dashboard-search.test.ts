import { expect, test } from 'vitest'
import { dashboardSearch } from './dashboard-search.ts'

test('has no filters without search parameters', () => {
  expect(dashboardSearch.parse({})).toEqual({
    from: '',
    to: '',
    organization: null,
    site: [],
    country: [],
    tag: [],
    tab: 'location',
  })
})

test('reads the filters of a shared link', () => {
  const link = { from: '2026-11-08', to: '2026-11-14', organization: '3', site: 'a.example', tab: 'user_agent' }
  expect(dashboardSearch.parse(link)).toMatchObject({ ...link, organization: 3, site: ['a.example'] })
})

test('ignores invalid values', () => {
  const odd = { from: '2026-02-30', to: 'today', organization: 'x', tab: 'none', country: ['x'.repeat(99)], site: '' }
  expect(dashboardSearch.parse(odd)).toEqual(dashboardSearch.parse({}))
})
