import { expect, test } from 'vitest'
import { lostBySite, otherSites, toCodeSeries, toTrend } from './rows.ts'

const range = { from: '2026-11-01', to: '2026-11-03' }

test('draws lines for all, extensions and deal sites, even without data', () => {
  const { times, series } = toTrend(
    {
      overall: [
        { date: '2026-11-01', metric: 5 },
        { date: '2026-11-03', metric: 2 },
      ],
      extension: [
        { date: '2026-11-01', coupon_code: 'A', metric: 1 },
        { date: '2026-11-01', coupon_code: 'B', metric: 2 },
      ],
      dealsite: [],
    },
    range,
  )
  expect(times).toEqual(['2026-11-01', '2026-11-02', '2026-11-03'])
  expect(series).toEqual([
    { label: 'All', values: [5, 0, 2] },
    { label: 'Extensions', values: [3, 0, 0] },
    { label: 'Deal Sites', values: [0, 0, 0] },
  ])
})

test('splits a single day by hour', () => {
  const day = { from: '2026-11-01', to: '2026-11-01' }
  const { series } = toTrend({ overall: [{ date: '2026-11-01T09', metric: 4 }], extension: [], dealsite: [] }, day)
  expect(series[0]?.values[9]).toBe(4)
  expect(series[0]?.values).toHaveLength(24)
})

test('groups codes beyond the top into one line', () => {
  const row = (coupon_code: string, metric: number) => ({ date: '2026-11-02', coupon_code, metric })
  const { series } = toCodeSeries([row('A', 5), row('B', 3), row('C', 2), row('Other', 1)], range, 2)
  expect(series.map(({ label, values }) => [label, values])).toEqual([
    ['A', [0, 5, 0]],
    ['B', [0, 3, 0]],
    ['Other', [0, 3, 0]],
  ])
})

test('sums lost revenue by code, with the top sites and a total', () => {
  const row = (coupon_code: string, origin_source: string, discounts_applied: number) => ({
    coupon_code,
    origin_source,
    discounts_applied,
  })
  const rows = [row('A', 'x.example', 10), row('B', 'y.example', 9), row('A', 'z.example', 1), row('A', 'w.example', 2)]
  expect(lostBySite(rows, 2)).toEqual({
    sites: ['x.example', 'y.example', otherSites],
    rows: [
      {
        code: 'A',
        total: 13,
        bySite: new Map([
          ['x.example', 10],
          [otherSites, 3],
        ]),
      },
      { code: 'B', total: 9, bySite: new Map([['y.example', 9]]) },
    ],
  })
  expect(lostBySite(rows.slice(0, 2), 2).sites).toEqual(['x.example', 'y.example'])
})
