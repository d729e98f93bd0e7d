import { analyticsFilterGroups } from '@vigil/contract'
import { expect, test } from 'vitest'
import { addressParams, analyticsSearch } from './analytics-search.ts'
import { filterGroups, toFilter, toSearch } from './filter-groups.ts'

const groups = analyticsFilterGroups.threats

test('keeps selected values through the URL and back, including unknown ones', () => {
  const chosen = { ssps: ['Index', 'AppNexus'], dsps: [''], tags: ['Main'] }
  const search = analyticsSearch.parse(toSearch(chosen, groups))
  expect(search).toMatchObject({ ssp: ['Index', 'AppNexus'], dsp: ['-'], tag: ['Main'], country: [] })
  expect(toFilter(search, groups)).toEqual(chosen)
})

test('ignores groups of other screens', () => {
  const search = analyticsSearch.parse({ ssp: 'Index', adomain: 'shop.example' })
  expect(toFilter(search, groups)).toEqual({ ssps: ['Index'] })
  expect(toFilter(search, analyticsFilterGroups.adomains)).toEqual({ ssps: ['Index'], adomains: ['shop.example'] })
  expect(toFilter(search, analyticsFilterGroups.heavyAds)).toEqual({})
})

test('gives every group a unique URL parameter', () => {
  const used = Object.values(filterGroups).map(({ param }) => param)
  expect(used.sort()).toEqual([...addressParams].sort())
})
