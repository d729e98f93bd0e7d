import { expect, test } from 'vitest'
import { type ChosenItem, diffDrafts, inMode, toDraft, withItem, withoutItem } from './list-draft.ts'

const item = (id: number, isBlocking: boolean): ChosenItem => ({ id, label: `Item ${id}`, isBlocking })
const before = toDraft([item(1, true), item(2, true), item(3, false)])

test('moves an item when it is selected in the other mode', () => {
  const after = withItem(before, { id: 3, label: 'Item 3' }, true)
  expect(inMode(after, true).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(inMode(after, false)).toEqual([])
})

test('sends nothing when nothing changed', () => {
  expect(diffDrafts(before, before)).toEqual([])
  expect(diffDrafts(before, withItem(withoutItem(before, 1), item(1, true), true))).toEqual([])
})

test('sends only the list of the mode that changed', () => {
  expect(diffDrafts(before, withoutItem(before, 2))).toEqual([{ isBlocking: true, ids: [1] }])
  expect(diffDrafts(before, withItem(before, item(9, false), false))).toEqual([{ isBlocking: false, ids: [3, 9] }])
})

test('sends a move as one call, for the receiving mode', () => {
  expect(diffDrafts(before, withItem(before, item(3, false), true))).toEqual([{ isBlocking: true, ids: [1, 2, 3] }])
  expect(diffDrafts(before, withItem(before, item(1, true), false))).toEqual([{ isBlocking: false, ids: [1, 3] }])
})

test('sends both modes when both change, and reaches the drafted state', () => {
  const swapped = withItem(withItem(before, item(1, true), false), item(3, false), true)
  const saves = diffDrafts(before, swapped)
  // Mimics the server: saving a mode replaces its list and removes those items from the other mode.
  let stored = new Map([...before.values()].map(({ id, isBlocking }) => [id, isBlocking]))
  for (const { isBlocking, ids } of saves) {
    stored = new Map([...stored].filter(([, mode]) => mode !== isBlocking))
    for (const id of ids) stored.set(id, isBlocking)
  }
  expect(new Map([...stored].sort())).toEqual(
    new Map([
      [1, false],
      [2, true],
      [3, true],
    ]),
  )
})
