import { expect, test } from 'vitest'
import { type Assignments, assignmentChanges, isChanged } from './assignment-changes.ts'

const before: Assignments = new Map([
  ['a', [1]],
  ['b', [1, 2]],
  ['c', []],
])

test('sends only differences, grouped by profile', () => {
  const after: Assignments = new Map([
    ['a', [2]],
    ['b', [2, 1]],
    ['c', [2, 3]],
  ])
  expect(assignmentChanges(before, after)).toEqual({
    added: [
      { profileId: 2, distributions: ['a', 'c'] },
      { profileId: 3, distributions: ['c'] },
    ],
    removed: [{ profileId: 1, distributions: ['a'] }],
  })
})

test('marks a tag as modified when its profiles differ, ignoring their order', () => {
  const after: Assignments = new Map([
    ['a', [1]],
    ['b', [2, 1]],
    ['c', [3]],
  ])
  expect(['a', 'b', 'c'].filter((tag) => isChanged(before, after, tag))).toEqual(['c'])
  expect(assignmentChanges(before, before)).toEqual({ added: [], removed: [] })
})
