import { analyticsFilterGroups } from '@vigil/contract'
import { expect, test } from 'vitest'
import { addressParams, analyticsSearch } from './analytics-search.ts'
import { filterGroups, filterOf, searchOf } from './filter-groups.ts'

const groups = analyticsFilterGroups.threats

test('what is chosen survives the way into the address and back, also what is not known', () => {
  const chosen = { ssps: ['Index', 'AppNexus'], dsps: [''], tags: ['Main'] }
  const search = analyticsSearch.parse(searchOf(chosen, groups))
  expect(search).toMatchObject({ ssp: ['Index', 'AppNexus'], dsp: ['-'], tag: ['Main'], country: [] })
  expect(filterOf(search, groups)).toEqual(chosen)
})

test('a screen takes no notice of groups that are not its own', () => {
  const search = analyticsSearch.parse({ ssp: 'Index', adomain: 'shop.example' })
  expect(filterOf(search, groups)).toEqual({ ssps: ['Index'] })
  expect(filterOf(search, analyticsFilterGroups.adomains)).toEqual({ ssps: ['Index'], adomains: ['shop.example'] })
  expect(filterOf(search, analyticsFilterGroups.heavyAds)).toEqual({})
})

test('every group has a name of its own in the address', () => {
  const used = Object.values(filterGroups).map(({ param }) => param)
  expect(used.sort()).toEqual([...addressParams].sort())
})
