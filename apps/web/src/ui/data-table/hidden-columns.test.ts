import { expect, test } from 'vitest'
import { hideableColumns, knownHidden } from './hidden-columns.ts'

const columns = [
  { id: 'avatar', isHeaderHidden: true },
  { id: 'name' },
  { id: 'email' },
  { id: 'role' },
  { id: 'created' },
  { id: 'seen' },
  { id: 'actions', isPinned: true },
]

test('keeps the first column and the actions', () => {
  expect(hideableColumns(columns).map(({ id }) => id)).toEqual(['email', 'role', 'created', 'seen'])
})

test('offers no choice for tables with few columns', () => expect(hideableColumns(columns.slice(0, 4))).toEqual([]))

test('ignores remembered columns that cannot be hidden, and unreadable values', () => {
  expect(knownHidden(['role', 'name', 'gone'], columns)).toEqual(['role'])
  expect(knownHidden('role', columns)).toEqual([])
  expect(knownHidden(null, columns)).toEqual([])
})
