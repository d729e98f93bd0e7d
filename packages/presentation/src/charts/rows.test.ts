import { expect, test } from 'vitest'
import { palettes } from './palette.ts'
import { legendItems, topRows, topThenOther } from './rows.ts'
import { valueLooks } from './value-looks.ts'

const row = (label: string, value: number) => ({ label, value })

test('sorts by value, then by name, and sums up the rest', () => {
  const rows = [row('c', 5), row('a', 5), row('d', 1), row('b', 9), row('e', 2)]
  expect(topThenOther(rows, 3)).toEqual([row('b', 9), row('a', 5), row('c', 5), { ...row('Other', 3), isOther: true }])
  expect(topRows(rows, 2)).toEqual([row('b', 9), row('a', 5)])
})

test('has no Other if all rows fit', () => {
  expect(topThenOther([row('a', 1), row('b', 2)], 2)).toEqual([row('b', 2), row('a', 1)])
  expect(topThenOther([row('a', 1)], 5)).toEqual([row('a', 1)])
  expect(topThenOther([], 5)).toEqual([])
})

test('merges a row named Other into the rest, large or small', () => {
  expect(topThenOther([row('Other', 99), row('a', 1), row('b', 2)], 1)).toEqual([
    row('b', 2),
    { ...row('Other', 100), isOther: true },
  ])
  expect(topThenOther([row('Other', 4), row('a', 1)], 5)).toEqual([row('a', 1), { ...row('Other', 4), isOther: true }])
})

test('merges rows with the same name', () => {
  expect(topThenOther([row('Xandr', 2), row(' Xandr\u0000', 3), row('', 1), row('__proto__', 7)], 9)).toEqual([
    row('__proto__', 7),
    row('Xandr', 5),
    row('Unknown', 1),
  ])
})

test('ignores values that are not numbers', () => {
  expect(topThenOther([row('a', Number.NaN), row('b', Number.POSITIVE_INFINITY), row('c', 1)], 1)).toEqual([
    row('c', 1),
    { ...row('Other', 0), isOther: true },
  ])
})

test("the legend has shares of the total and the chart's colours", () => {
  const items = legendItems(topThenOther([row('a', 6), row('b', 3), row('c', 1)], 2), palettes.light)
  expect(items.map(({ label, share }) => [label, share])).toEqual([
    ['a', 0.6],
    ['b', 0.3],
    ['Other', 0.1],
  ])
  expect(items.map(({ colour }) => colour)).toEqual([
    ...valueLooks([{ label: 'a' }, { label: 'b' }], palettes.light).map(({ colour }) => colour),
    palettes.light.other,
  ])
  expect(legendItems([row('a', 0)], palettes.light)[0]?.share).toBeNull()
  expect(legendItems([], palettes.light)).toEqual([])
})
