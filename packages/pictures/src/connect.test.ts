import { expect, test } from 'vitest'
import { connect } from './connect.ts'

const groupsOf = (...links: [string, string][]) =>
  connect(links)
    .map((group) => group.toSorted())
    .toSorted()

test('joins values that are linked through others', () => {
  expect(groupsOf(['a', 'b'], ['c', 'd'], ['b', 'c'], ['x', 'y'])).toEqual([
    ['a', 'b', 'c', 'd'],
    ['x', 'y'],
  ])
})

test('leaves out values that are linked with themselves only', () => {
  expect(groupsOf(['a', 'a'], ['b', 'c'], ['c', 'b'])).toEqual([['b', 'c']])
})
