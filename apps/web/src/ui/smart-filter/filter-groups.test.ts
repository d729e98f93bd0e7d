import { expect, test } from 'vitest'
import { choiceId, choicesOf, countChosen, type FilterGroup, filterGroups, selectionOf } from './filter-groups.ts'

const groups: FilterGroup[] = [
  {
    key: 'countryCodes',
    label: 'Country',
    values: [
      { value: 'US', label: 'United States' },
      { value: 'DE', label: 'Germany' },
    ],
  },
  { key: 'tags', label: 'Tag Name', values: [{ value: 'US' }] },
]

test('a selection survives the way to choices and back, also when two groups share a value', () => {
  const selection = { countryCodes: ['US'] }
  expect(selectionOf(groups, choicesOf(selection))).toEqual(selection)
  expect(selectionOf(groups, new Set([choiceId('tags', 'US')]))).toEqual({ tags: ['US'] })
})

test('values that are no longer offered are dropped', () => {
  expect(selectionOf(groups, choicesOf({ countryCodes: ['FR', 'DE'] }))).toEqual({ countryCodes: ['DE'] })
})

test('a search leaves matching values, and all of a group whose label matches', () => {
  expect(filterGroups(groups, 'germ').map(({ values }) => values.length)).toEqual([1])
  expect(filterGroups(groups, 'country')).toEqual([groups[0]])
  expect(filterGroups(groups, 'zz')).toEqual([])
})

test('counts what is chosen over all groups', () => {
  expect(countChosen({ a: ['1', '2'], b: ['3'] })).toBe(3)
})
