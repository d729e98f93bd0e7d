import { expect, test } from 'vitest'
import { donutRows, siteStacks, toTrend, valuesBehind } from './rows.ts'

const row = (label: string, value: number) => ({ label, value })

test('a donut shows the top five and groups the rest', () => {
  const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((label, at) => row(label, 10 - at))
  const shown = donutRows(rows, 'ssp')
  expect(shown.map(({ label }) => label)).toEqual(['A', 'B', 'C', 'D', 'E', 'Other'])
  expect(shown[5]?.value).toBe(5 + 4)
})

test('shows AppNexus as Xandr and filters by AppNexus', () => {
  const rows = [row('AppNexus', 3), row('', 2), row('Other', 1)]
  expect(donutRows(rows, 'ssp').map(({ label }) => label)).toEqual(['Xandr', 'Pending Verification', 'Other'])
  expect(valuesBehind(rows, 'ssp', 'Xandr')).toEqual(['AppNexus'])
  expect(valuesBehind(rows, 'ssp', 'Pending Verification')).toEqual([''])
})

test('does not offer Other as a filter value', () => {
  expect(valuesBehind([row('Other', 1)], 'ssp', 'Other')).toEqual([])
})

test('selects all values that share a display name', () => {
  const rows = [row('AppNexus', 3), row('Xandr', 2)]
  expect(donutRows(rows, 'ssp')).toEqual([{ label: 'Xandr', value: 5 }])
  expect(valuesBehind(rows, 'ssp', 'Xandr')).toEqual(['AppNexus', 'Xandr'])
})

test('a line has a value for every day, sorted by total, with Other beyond the top', () => {
  const range = { from: '2026-11-13', to: '2026-11-14' }
  const rows = [
    { date: '2026-11-13', ...row('Index', 1) },
    { date: '2026-11-14', ...row('OpenX', 5) },
    { date: '2026-11-14', ...row('Sovrn', 2) },
    { date: '2026-11-13', ...row('Other', 4) },
  ]
  expect(toTrend(rows, 'ssp', { range, top: 2 }).series).toEqual([
    { label: 'OpenX', values: [0, 5] },
    { label: 'Sovrn', values: [0, 2] },
    { label: 'Other', values: [5, 0], isOther: true },
  ])
})

test('stacks sites by total, split by the same values', () => {
  const rows = [
    { host: 'a.example', ...row('Index', 1) },
    { host: 'b.example', ...row('Index', 2) },
    { host: 'b.example', ...row('OpenX', 4) },
  ]
  expect(siteStacks(rows, 'ssp')).toEqual({
    categories: ['b.example', 'a.example'],
    series: [
      { label: 'OpenX', values: [4, 0] },
      { label: 'Index', values: [2, 1] },
    ],
  })
})
