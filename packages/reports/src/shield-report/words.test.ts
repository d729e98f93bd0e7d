import { expect, test } from 'vitest'
import { clipped, daysBefore, daysInWords, siteNoun, sitesInWords } from './words.ts'

const web = (host: string) => ({ host, inventoryType: 'web' as const })
const app = (host: string) => ({ host, inventoryType: 'in-app' as const })

test('formats date ranges with a year', () => {
  expect(daysInWords({ from: '2026-11-08', to: '2026-11-14' })).toBe('8 – 14 Nov 2026')
  expect(daysInWords({ from: '2026-10-28', to: '2026-11-03' })).toBe('28 Oct – 3 Nov 2026')
  expect(daysInWords({ from: '2025-12-30', to: '2026-01-02' })).toBe('30 Dec 2025 – 2 Jan 2026')
  expect(daysInWords({ from: '2026-11-14', to: '2026-11-14' })).toBe('14 Nov 2026')
})

test('the comparison period has the same number of days', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
})

test('counts sites and names some of them', () => {
  const sites = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(web)
  expect(sitesInWords(sites, [])).toBe('All 8 sites')
  expect(sitesInWords([app('x')], [])).toBe('All (1 app)')
  expect(sitesInWords([], [])).toBe('All sites and apps')
  expect(sitesInWords(sites, ['b'])).toBe('b')
  expect(sitesInWords(sites, ['a', 'b'])).toBe('2 of 8 sites: a, b')
  const seven = sites.slice(0, 7).map(({ host }) => host)
  expect(sitesInWords(sites, seven)).toBe('7 of 8 sites: a, b, c, d, e, f and 1 more')
})

test('the selection determines sites or apps', () => {
  const sites = [web('a'), app('x')]
  expect([siteNoun(sites, []).many, siteNoun(sites, ['x']).many]).toEqual(['sites and apps', 'apps'])
})

test('shortens a long name with an ellipsis', () => {
  expect([clipped('abcdef', 6), clipped('abcdefg', 6), clipped('abcd efg', 6)]).toEqual(['abcdef', 'abcde…', 'abcd…'])
})
