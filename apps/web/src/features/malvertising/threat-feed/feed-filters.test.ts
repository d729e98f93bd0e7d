import { expect, test } from 'vitest'
import { isNarrowed, pickChoices, selectTab } from './feed-filters.ts'
import { feedBody, threatsBody } from './queries.ts'
import { threatFeedSearch } from './threat-feed-search.ts'

const nothing = threatFeedSearch.parse({})
const filters = { organizationId: 7, range: { from: '2026-11-08', to: '2026-11-14' }, hosts: [] }

test('opens the feed with filters, active threats without, unless the tab is set', () => {
  expect(selectTab(nothing)).toBe('activity')
  expect(selectTab(threatFeedSearch.parse({ ssp: 'Index', site: ['a.example'] }))).toBe('feed')
  expect(selectTab(threatFeedSearch.parse({ search: 'cr-1' }))).toBe('feed')
  expect(selectTab(threatFeedSearch.parse({ search: 'cr-1', tab: 'activity' }))).toBe('activity')
  expect(selectTab(threatFeedSearch.parse({ tab: 'elsewhere' }))).toBe('activity')
})

test('ignores invalid searches, rows, sort orders and pages', () => {
  const odd = { search: '<script>', rows: '7', page: '0', sort: 'password', order: 'sideways', shown: '3' }
  expect(threatFeedSearch.parse(odd)).toEqual(nothing)
  expect(threatFeedSearch.parse({ search: 'x'.repeat(65) }).search).toBe('')
  expect(isNarrowed(nothing)).toBe(false)
})

test('requests what the URL contains, including unknown values', () => {
  const search = threatFeedSearch.parse({
    ssp: ['Index', '-'],
    type: 'fake-alert',
    search: 'go-',
    page: '3',
    rows: '25',
  })
  expect(pickChoices(search).ssp).toEqual(['Index', ''])
  expect(feedBody(filters, search)).toMatchObject({
    organizationId: 7,
    selectedHostGroups: '*',
    dateStart: '2026-11-08',
    dateEnd: '2026-11-14',
    freeSearch: 'go-',
    ssps: ['Index', ''],
    violationTypes: ['fake-alert'],
    filterHostName: [],
    threatsDetailsActivePage: 3,
    threatsDetailsRowsPerPage: 25,
    sortingName: 'time',
    sortingDirection: 'desc',
  })
})

test('requests active threats by days only', () => {
  const search = threatFeedSearch.parse({ ssp: 'Index', search: 'go-', by: 'attacks', direction: 'asc', shown: '40' })
  expect(threatsBody(filters, search)).toEqual({
    organizationId: 7,
    selectedHostGroups: '*',
    dateStart: '2026-11-08',
    dateEnd: '2026-11-14',
    sortingName: 'attacks',
    sortingDirection: 'asc',
    threatsDetailsRowsPerPage: 40,
  })
})
