import { expect, test } from 'vitest'
import { type ChosenItem, draftOf, inMode, savesOf, withItem, withoutItem } from './list-draft.ts'

const item = (id: number, isBlocking: boolean): ChosenItem => ({ id, label: `Item ${id}`, isBlocking })
const before = draftOf([item(1, true), item(2, true), item(3, false)])

test('an item is in one mode: chosen in the other it moves', () => {
  const after = withItem(before, { id: 3, label: 'Item 3' }, true)
  expect(inMode(after, true).map(({ id }) => id)).toEqual([1, 2, 3])
  expect(inMode(after, false)).toEqual([])
})

test('nothing changed is nothing to send', () => {
  expect(savesOf(before, before)).toEqual([])
  expect(savesOf(before, withItem(withoutItem(before, 1), item(1, true), true))).toEqual([])
})

test('only the list of the mode that changed is sent', () => {
  expect(savesOf(before, withoutItem(before, 2))).toEqual([{ isBlocking: true, ids: [1] }])
  expect(savesOf(before, withItem(before, item(9, false), false))).toEqual([{ isBlocking: false, ids: [3, 9] }])
})

test('a move is one call, for the mode that gains', () => {
  expect(savesOf(before, withItem(before, item(3, false), true))).toEqual([{ isBlocking: true, ids: [1, 2, 3] }])
  expect(savesOf(before, withItem(before, item(1, true), false))).toEqual([{ isBlocking: false, ids: [1, 3] }])
})

test('when both modes change, both are sent, and end as they were drawn up', () => {
  const swapped = withItem(withItem(before, item(1, true), false), item(3, false), true)
  const saves = savesOf(before, swapped)
  // As the server does it: a list is the whole of its mode, and takes its items out of the other.
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
