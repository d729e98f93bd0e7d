import { rolloutShares } from '@vigil/contract'
import { expect, test } from 'vitest'
import { drawGroup } from './draw-group.ts'

const now = new Date('2026-11-16T10:00:00Z')
const rollout = { id: 'a rollout', secret: 'a secret' }
const visitors = Array.from({ length: 5_000 }, (_, at) => ({
  address: `10.${at >> 8}.${at & 255}.7`,
  userAgent: 'Firefox',
}))
const canaries = (share: number, changes = {}, at = now) =>
  new Set(visitors.filter((visitor) => drawGroup({ ...rollout, share, ...changes }, visitor, at) === 'canary'))

test.each(rolloutShares)('gives %s percent of visitors the new build', (share) => {
  const expected = (visitors.length * share) / 100
  const deviation = Math.sqrt(expected * (1 - share / 100))
  expect(Math.abs(canaries(share).size - expected)).toBeLessThan(4 * deviation)
})

test('keeps the group of a visitor all day, also when the share grows', () => {
  const later = canaries(10, {}, new Date('2026-11-16T23:59:59Z'))
  expect([...later]).toEqual([...canaries(10)])
  const grown = canaries(50)
  expect([...later].filter((visitor) => !grown.has(visitor))).toEqual([])
})

test('draws again for the next day and for another rollout', () => {
  const both = (other: Set<unknown>) => [...canaries(50)].filter((visitor) => other.has(visitor)).length
  for (const other of [canaries(50, {}, new Date('2026-11-17T00:00:00Z')), canaries(50, { id: 'another' })])
    expect(Math.abs(both(other) - visitors.length / 4)).toBeLessThan(200)
})
