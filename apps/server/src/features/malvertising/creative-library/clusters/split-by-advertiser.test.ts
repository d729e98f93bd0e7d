import { expect, test } from 'vitest'
import { toKey } from '../similar/own-creatives.ts'
import { splitByAdvertiser } from './split-by-advertiser.ts'

const own = (creativeId: string) => ({
  creativeId,
  bidderCode: 'ix',
  firstSeen: 0,
  lastSeen: 0,
  sightings: 1,
  bids: 1,
  blocks: 0,
  hashes: [],
})

/** Splits creatives, given with their advertisers. */
function split(advertisers: Record<string, string[]>) {
  const counts = Object.entries(advertisers).flatMap(([creativeId, domains]) =>
    domains.length > 0 ? [[toKey(creativeId, 'ix'), domains.map((value) => ({ value, count: 1 }))] as const] : [],
  )
  return splitByAdvertiser(Object.keys(advertisers).map(own), new Map(counts))
    .map((campaign) => campaign.map(({ creativeId }) => creativeId).toSorted())
    .filter(({ length }) => length > 0)
    .toSorted()
}

test('separates look-alikes of different advertisers', () => {
  expect(split({ a: ['one.example'], b: ['two.example'], c: ['one.example'] })).toEqual([['a', 'c'], ['b']])
})

test('keeps advertisers together that a creative names together', () => {
  expect(split({ a: ['one.example'], b: ['one.example', 'two.example'], c: ['two.example'] })).toEqual([
    ['a', 'b', 'c'],
  ])
})

test('adds creatives without an advertiser to the only one, and to none of several', () => {
  expect(split({ a: ['one.example'], b: [], c: ['one.example'] })).toEqual([['a', 'b', 'c']])
  expect(split({ a: ['one.example'], b: [], c: ['two.example'], d: [] })).toEqual([['a'], ['b', 'd'], ['c']])
  expect(split({ a: [], b: [] })).toEqual([['a', 'b']])
})
