import { expect, test } from 'vitest'
import { heavyAdsLevels, heavyAdsLine, heavyAdsStat } from './heavy-ads-rows.ts'

const range = { from: '2026-11-12', to: '2026-11-14' }
const row = (pageViewsProtected: number, violationsBlocked: number) => ({
  pageViewsProtected,
  violationsBlocked,
  violationLevel: pageViewsProtected > 0 ? (violationsBlocked / pageViewsProtected) * 100 : null,
})
const overall = [
  { label: 'current' as const, ...row(400, 2) },
  { label: 'previous' as const, ...row(100, 4) },
]
const byDay = [
  { eventDate: '2026-11-12', ...row(100, 0) },
  { eventDate: '2026-11-14', ...row(300, 2) },
]

test('compares a headline number with the previous period', () => {
  expect(heavyAdsStat(overall, byDay, { figure: 'violationsBlocked', range })).toEqual({
    value: 2,
    before: 4,
    trend: { times: ['2026-11-12', '2026-11-13', '2026-11-14'], values: [0, 0, 2] },
  })
})

test('has no level and no heavy ads on a day without page views', () => {
  const { series } = heavyAdsLine(byDay, { figure: 'violationLevel', range }, 'Level')
  expect(series[0]?.values).toEqual([0, null, expect.closeTo(0.6667, 3)])
  expect(heavyAdsLine(byDay, { figure: 'violationsBlocked', range }, 'Ads').series[0]?.values).toEqual([0, 0, 2])
})

test('shows a headline number without its trend', () => {
  expect(heavyAdsStat(overall, undefined, { figure: 'violationLevel', range })).toEqual({ value: 0.5, before: 4 })
})

test('maps known countries that had page views', () => {
  const rows = [
    { label: 'DE', value: 2, ...row(400, 2) },
    { label: '', value: 3, ...row(10, 3) },
    { label: 'FR', value: 1, ...row(0, 1) },
  ]
  expect(heavyAdsLevels(rows).map(({ code, value }) => [code, value])).toEqual([['DE', 0.5]])
})
