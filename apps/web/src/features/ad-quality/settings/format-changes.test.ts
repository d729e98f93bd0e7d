import { expect, test } from 'vitest'
import { formatChanges } from './format-changes.ts'

test('sends only formats with a changed action', () => {
  const stored = new Map([
    [1, true],
    [2, false],
  ])
  const draft = new Map<number, boolean | null>([
    [1, true],
    [2, null],
    [3, null],
    [4, false],
  ])
  expect(formatChanges(stored, draft)).toEqual([
    { id: 2, isBlocking: null },
    { id: 4, isBlocking: false },
  ])
})
