import { expect, test } from 'vitest'
import { groupState, withValues } from './check-tree.ts'

test('a parent is checked if all its children are, partly if some are, and never if empty', () => {
  expect(groupState(['a', 'b'], new Set(['a', 'b']))).toEqual({ isChecked: true, isPartly: false })
  expect(groupState(['a', 'b'], new Set(['b', 'x']))).toEqual({ isChecked: false, isPartly: true })
  expect(groupState(['a', 'b'], new Set())).toEqual({ isChecked: false, isPartly: false })
  expect(groupState([], new Set(['a']))).toEqual({ isChecked: false, isPartly: false })
})

test('checking adds and unchecking removes, without mutating the selection', () => {
  const before = new Set(['a'])
  expect([...withValues(before, ['b', 'c'], true)]).toEqual(['a', 'b', 'c'])
  expect([...withValues(before, ['a'], false)]).toEqual([])
  expect([...before]).toEqual(['a'])
})
