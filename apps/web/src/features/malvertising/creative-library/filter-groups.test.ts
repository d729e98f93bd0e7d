import { expect, test } from 'vitest'
import { creativeLibrarySearch } from './creative-library-search.ts'
import { buildGroups, libraryGroups, readChoices, toSearch } from './filter-groups.ts'
import { toBody } from './queries.ts'

const nothing = creativeLibrarySearch.parse({})

test('ignores invalid values in the URL', () => {
  const odd = { date: '2026-02-30', organization: 'x', page: '0', rows: '7', ssp: 'x'.repeat(300) }
  expect(creativeLibrarySearch.parse(odd)).toEqual(nothing)
  expect(nothing).toMatchObject({ date: '', organization: null, page: 1, rows: 20 })
})

test('keeps a selection through the URL and back, including unknown values', () => {
  const chosen = { violation_classes: ['', 'brand'], ssps: ['Index'] }
  const address = toSearch(chosen)
  expect(address.class).toEqual(['-', 'brand'])
  expect(readChoices(creativeLibrarySearch.parse(address))).toEqual(chosen)
})

test('requests one page of one day, with each selected group by name', () => {
  const shown = { organizationId: 7, day: '2026-11-14' }
  expect(toBody(shown, { chosen: { dsps: [''] }, page: 3, rows: 60 })).toEqual({
    organizationId: 7,
    dateStart: '2026-11-14',
    dateEnd: '2026-11-14',
    bidsDetailsRowsPerPage: 60,
    bidsDetailsActivePage: 3,
    dsps: [''],
  })
})

test('sorts group values by name and keeps selected ones without counts', () => {
  const offered = { ssps: [{ value: 'AppNexus', count: 3 }], media_types: [{ value: '', count: 2 }] }
  expect(buildGroups(offered, { ssps: ['Index'] })).toEqual([
    {
      key: 'ssps',
      label: 'SSP',
      values: [
        { value: 'Index', label: 'Index', count: 0 },
        { value: 'AppNexus', label: 'Xandr', count: 3 },
      ],
    },
    { key: 'media_types', label: 'Media type', values: [{ value: '', label: 'Unknown', count: 2 }] },
  ])
  expect(libraryGroups.violation_classes.name('')).toBe('No violation')
})
