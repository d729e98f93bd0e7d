import { expect, test } from 'vitest'
import { labelsBehindOther, seriesByCategory, seriesTotals, topSeriesThenOther } from './series.ts'

test('keeps the series with the largest sums and adds up the rest by value', () => {
  const series = [
    { label: 'small', values: [1, null, 1] },
    { label: 'large', values: [9, 9, 9] },
    { label: 'tiny', values: [1, null, null] },
  ]
  expect(topSeriesThenOther(series, 1)).toEqual([
    { label: 'large', values: [9, 9, 9] },
    { label: 'Other', values: [2, null, 1], isOther: true },
  ])
  expect(topSeriesThenOther(series, 3).map(({ label }) => label)).toEqual(['large', 'small', 'tiny'])
  expect(topSeriesThenOther([], 3)).toEqual([])
})

test('merges a series named Other into the rest', () => {
  const series = [
    { label: 'Other', values: [5] },
    { label: 'a', values: [1] },
  ]
  expect(topSeriesThenOther(series, 5)).toEqual([
    { label: 'a', values: [1] },
    { label: 'Other', values: [5], isOther: true },
  ])
})

test('totals skip gaps', () => {
  expect(seriesTotals([{ label: 'a', values: [1, null, 2] }])).toEqual([{ label: 'a', value: 3, isOther: undefined }])
})

test('converts rows to series over the given categories', () => {
  const rows = [
    { category: 'x', label: 'a', value: 1 },
    { category: 'y', label: 'a', value: 2 },
    { category: 'y', label: 'a', value: 3 },
    { category: 'gone', label: 'a', value: 9 },
    { category: 'x', label: 'b', value: 4 },
  ]
  expect(seriesByCategory(rows, ['x', 'y'])).toEqual({
    categories: ['x', 'y'],
    series: [
      { label: 'a', values: [1, 5] },
      { label: 'b', values: [4, 0] },
    ],
  })
})

test('lists the names behind Other', () => {
  const all = ['a', 'b', 'c', 'd'].map((label) => ({ label }))
  expect(labelsBehindOther(all, [{ label: 'a' }, { label: 'b' }, { label: 'Other' }])).toEqual(['c', 'd'])
  expect(labelsBehindOther(all, all)).toEqual([])
})
