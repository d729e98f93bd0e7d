import { expect, test } from 'vitest'
import { countryLevels, countryMeasures, sspTrend } from './overview-rows.ts'

const rows = [
  { label: 'DE', pageViewsCount: 200, attacksCount: 2 },
  { label: 'US', pageViewsCount: 100, attacksCount: 4 },
  { label: 'FR', pageViewsCount: 900 },
  { label: '', attacksCount: 3 },
]

test('sorts countries by page views, each with its threats', () => {
  expect(countryMeasures(rows, 3)).toEqual({
    categories: ['France', 'Germany', 'United States'],
    series: [
      { label: 'Page views', values: [900, 200, 100] },
      { label: 'Threats', values: [0, 2, 4] },
    ],
  })
})

test('a known country with page views has a level', () => {
  expect(countryLevels(rows).map(({ code, value }) => [code, value])).toEqual([
    ['DE', 0.01],
    ['US', 0.04],
    ['FR', 0],
  ])
})

test('the trend names ten SSPs and groups the rest', () => {
  const range = { from: '2026-11-13', to: '2026-11-14' }
  const many = Array.from({ length: 12 }, (_, at) => ({ date: '2026-11-14', label: `SSP ${at}`, count: 20 - at }))
  const { series } = sspTrend([{ date: '2026-11-13', label: 'AppNexus', count: 99 }, ...many], range)
  expect(series).toHaveLength(11)
  expect(series[0]).toMatchObject({ label: 'Xandr', values: [99, 0] })
  expect(series[10]).toMatchObject({ label: 'Other', values: [0, 11 + 10 + 9] })
})
