import { expect, test } from 'vitest'
import { creativeLibrarySearch } from './creative-library-search.ts'
import { chosenOf, groupsOf, libraryGroups, searchOf } from './filter-groups.ts'
import { bodyOf } from './queries.ts'

const nothing = creativeLibrarySearch.parse({})

test('what makes no sense in an address counts as not given', () => {
  const odd = { date: '2026-02-30', organization: 'x', page: '0', rows: '7', ssp: 'x'.repeat(300) }
  expect(creativeLibrarySearch.parse(odd)).toEqual(nothing)
  expect(nothing).toMatchObject({ date: '', organization: null, page: 1, rows: 20 })
})

test('the address of a choice gives the choice back, unknown values among it', () => {
  const chosen = { violation_classes: ['', 'brand'], ssps: ['Index'] }
  const address = searchOf(chosen)
  expect(address.class).toEqual(['-', 'brand'])
  expect(chosenOf(creativeLibrarySearch.parse(address))).toEqual(chosen)
})

test('what is asked for is what is shown: one day, a page of it, each chosen group by its name', () => {
  const shown = { organizationId: 7, day: '2026-11-14' }
  expect(bodyOf(shown, { chosen: { dsps: [''] }, page: 3, rows: 60 })).toEqual({
    organizationId: 7,
    dateStart: '2026-11-14',
    dateEnd: '2026-11-14',
    bidsDetailsRowsPerPage: 60,
    bidsDetailsActivePage: 3,
    dsps: [''],
  })
})

test('groups have their values in the order of names, with what is chosen where nothing is counted for it', () => {
  const offered = { ssps: [{ value: 'AppNexus', count: 3 }], media_types: [{ value: '', count: 2 }] }
  expect(groupsOf(offered, { ssps: ['Index'] })).toEqual([
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
