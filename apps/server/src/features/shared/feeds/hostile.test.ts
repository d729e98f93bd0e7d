import { indicatorLimits } from '@vigil/contract'
import { hostileIncident } from '@vigil/contract/testing/hostile-ads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCsv } from '../../../testing/read-csv.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { isPattern } from './testing/stix-pattern.ts'
import { stixProblems } from './testing/stix-schemas.ts'

// The ads of the generator, as feeds hand them on. Each attacks often enough to be an indicator. Feeds contain no markup.
const ads = Array.from({ length: 60 }, (_, seed) => {
  const { markup: _markup, offsetStart: _start, offsetEnd: _end, ...ad } = hostileIncident(seed)
  return { ...ad, host: 'news.example' }
})
const seats = ads.map(({ seatId }) => seatId ?? '')
const creatives = ads.map(({ creativeId }) => creativeId ?? '')

let vigil: TestVigil
let secret: string
beforeAll(async () => {
  vigil = await startVigil()
  for (let from = 0; from < ads.length; from += 10)
    await vigil.collect(
      'Herald',
      ads.slice(from, from + 10).flatMap((ad) => Array.from({ length: indicatorLimits.minAttacks }, () => ({ ...ad }))),
    )
  secret = (await vigil.keyOf('Herald', { scopes: ['feeds'] })).secret
})
afterAll(() => vigil.stop())

async function read(path: string, accept = '*/*') {
  const headers = { authorization: `Bearer ${secret}`, accept }
  const answer = await vigil.app.inject({ method: 'GET', url: path, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  return answer
}

const unique = (values: readonly string[]) => [...new Set(values)].filter(Boolean).sort()

test('JSON has the values unchanged, and hosts and advertisers only if they are names', async () => {
  const answer = await read('/api/feeds/v1/indicators.json')
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { indicators }: { indicators: { type: string; value: string }[] } = answer.json()
  const of = (type: string) => unique(indicators.filter((each) => each.type === type).map(({ value }) => value))
  expect(of('creative')).toEqual(unique(creatives))
  expect(of('seat')).toEqual(unique(seats))
  for (const host of [...of('host'), ...of('advertiser')]) expect(host).toMatch(/^[a-z0-9.:-]+$/)
})

test('CSV has cells that a spreadsheet treats as text', async () => {
  const { body } = await read('/api/feeds/v1/indicators.csv')
  const [header = [], ...rows] = readCsv(body)
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r\n]/.test(cell))).toEqual([])
  const found = rows.filter((row) => row[header.indexOf('type')] === 'creative')
  expect(found).toHaveLength(unique(creatives).length)
})

test('STIX objects are valid, and a pattern compares exactly the value', async () => {
  const taxii = 'application/taxii+json;version=2.1'
  const { collections } = (await read('/taxii2/feeds/collections/', taxii)).json()
  const { objects } = (await read(`/taxii2/feeds/collections/${collections[0].id}/objects/`, taxii)).json()
  expect(objects.flatMap(stixProblems)).toEqual([])
  const patterns: string[] = objects.flatMap(({ pattern }: { pattern?: string }) => pattern ?? [])
  expect(patterns.filter((pattern) => !isPattern(pattern))).toEqual([])
  const compared = patterns.flatMap((pattern) => {
    const [, literal] = /^\[x-vigil-creative:creative_id = '((?:[^'\\]|\\.)*)'\]$/s.exec(pattern) ?? []
    return literal === undefined ? [] : literal.replace(/\\(.)/gs, '$1')
  })
  expect(unique(compared)).toEqual(unique(creatives))
})
