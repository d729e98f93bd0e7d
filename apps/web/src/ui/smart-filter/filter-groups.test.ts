import { expect, test } from 'vitest'
import { choiceId, countChosen, type FilterGroup, filterGroups, toChoices, toSelection } from './filter-groups.ts'

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

test('keeps a selection through choices and back, even if two groups share a value', () => {
  const selection = { countryCodes: ['US'] }
  expect(toSelection(groups, toChoices(selection))).toEqual(selection)
  expect(toSelection(groups, new Set([choiceId('tags', 'US')]))).toEqual({ tags: ['US'] })
})

test('drops values that are no longer offered', () => {
  expect(toSelection(groups, toChoices({ countryCodes: ['FR', 'DE'] }))).toEqual({ countryCodes: ['DE'] })
})

test('a search keeps matching values, and all values of a matching group', () => {
  expect(filterGroups(groups, 'germ').map(({ values }) => values.length)).toEqual([1])
  expect(filterGroups(groups, 'country')).toEqual([groups[0]])
  expect(filterGroups(groups, 'zz')).toEqual([])
})

test('counts selected values over all groups', () => {
  expect(countChosen({ a: ['1', '2'], b: ['3'] })).toBe(3)
})
