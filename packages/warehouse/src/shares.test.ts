import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, calculateShares, type NetworkCounts } from './shares.ts'
import { testNetworkScope, testScope } from './testing/scopes.ts'
import type { Warehouse } from './warehouse.ts'

/** Counts by value for each of the others. */
type Attacks = Record<number, number[]>

const inVertical = [2, 3, 4, 5]
const elsewhere = [6, 7]
const scope = testNetworkScope(1, { inVertical, elsewhere })

function counted(attacks: Attacks): NetworkCounts {
  const entries = Object.entries(attacks).map(([id, counts]) => ({ organizationId: Number(id), counts }))
  return {
    byValue: entries.flatMap(({ organizationId, counts }) =>
      counts.map((count, index) => ({
        isOfVertical: inVertical.includes(organizationId) ? 1 : 0,
        value: `value ${index}`,
        attacks: count,
      })),
    ),
    byOrganization: entries.map(({ organizationId, counts }) => ({
      organizationId,
      attacks: counts.reduce((sum, count) => sum + count, 0),
    })),
  }
}
const disclosed = (attacks: Attacks) => calculateShares(scope, counted(attacks))

const counts = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 6, maxLength: 6 })
const someAttacks = (ids: readonly number[]): fc.Arbitrary<Attacks> =>
  fc.record(Object.fromEntries(ids.map((id) => [id, counts])))

test('are the shares of the sums, and add up to the whole', () => {
  const answer = disclosed({ 2: [30, 10], 3: [20, 0], 4: [10, 10], 6: [0, 20] })
  expect(answer.vertical).toEqual([
    { value: 'value 0', share: 0.75 },
    { value: 'value 1', share: 0.25 },
  ])
  expect(answer.network).toEqual([
    { value: 'value 0', share: 0.6 },
    { value: 'value 1', share: 0.4 },
  ])
})

test('are hidden with fewer than three organizations with attacks', () => {
  const pairs = fc.subarray([...inVertical, ...elsewhere], { minLength: 0, maxLength: 2 })
  fc.assert(
    fc.property(pairs.chain(someAttacks), (attacks) => {
      const silent = Object.fromEntries([...inVertical, ...elsewhere].map((id) => [id, [0, 0, 0, 0, 0, 0]]))
      expect(disclosed({ ...silent, ...attacks })).toEqual({ vertical: null, network: null })
    }),
  )
})

test('reveal no counts: multiplied attacks give the same shares', () => {
  fc.assert(
    fc.property(someAttacks([...inVertical, ...elsewhere]), fc.integer({ min: 2, max: 1_000 }), (attacks, times) => {
      const answer = disclosed(attacks)
      const more = disclosed(
        Object.fromEntries(Object.entries(attacks).map(([id, list]) => [id, list.map((n) => n * times)])),
      )
      // A sample that was too small may now be enough; one that was enough must look the same.
      if (answer.vertical) expect(more.vertical).toEqual(answer.vertical)
      if (answer.network) expect(more.network).toEqual(answer.network)
    }),
  )
})

test('reveal no organization: redistributed attacks within the vertical give the same shares', () => {
  fc.assert(
    fc.property(someAttacks([...inVertical, ...elsewhere]), (attacks) => {
      const [a, b, c, d] = inVertical.map((id) => attacks[id] ?? [])
      expect(disclosed({ ...attacks, 2: d ?? [], 3: a ?? [], 4: b ?? [], 5: c ?? [] })).toEqual(disclosed(attacks))
    }),
  )
})

test('hide a group dominated by one organization', () => {
  expect(disclosed({ 2: [400, 460], 3: [50, 30], 4: [30, 31] }).vertical).toBeNull()
  expect(disclosed({ 2: [400, 450], 3: [50, 30], 4: [30, 40] }).vertical).not.toBeNull()
})

test('hide a handful of attacks, from which counts could be derived', () => {
  expect(disclosed({ 2: [10, 0], 3: [0, 10], 4: [5, 4] }).vertical).toBeNull()
  expect(disclosed({ 2: [10, 0], 3: [0, 10], 4: [5, 5] }).vertical).not.toBeNull()
})

test('have a resolution of a tenth of a percent', () => {
  fc.assert(
    fc.property(someAttacks([...inVertical, ...elsewhere]), (attacks) => {
      const { network } = disclosed(attacks)
      for (const { share } of network ?? []) expect(Math.round(share * 1_000) / 1_000).toBe(share)
    }),
  )
})

test('are apportioned to the whole, with an error below one part', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 60 }), (sizes) => {
      const whole = sizes.reduce((sum, size) => sum + size, 0)
      const parts = apportion(sizes, 1_000)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole > 0 ? 1_000 : 0)
      for (const [index, part] of parts.entries())
        expect(Math.abs(part - ((sizes[index] ?? 0) * 1_000) / (whole || 1))).toBeLessThan(1)
    }),
  )
})

test('accept only a network scope, which grants access to nothing else', () => {
  // Never run: this tests the types.
  const tries = (warehouse: Warehouse) => {
    const range = { from: '2026-11-01', to: '2026-11-02' }
    // @ts-expect-error a network's key must not select
    void warehouse.select(scope, { dataset: 'incidents', measures: ['attacks'], range })
    // @ts-expect-error a network's key must not list
    void warehouse.list(scope, { dataset: 'incidents', range, page: 1, rowsPerPage: 1 })
    // @ts-expect-error a network's key must not open an ad
    void warehouse.markup(scope, 'hash')
    // @ts-expect-error an organization's key is none to the network
    void warehouse.shares(testScope(1), { by: 'ssp', range })
    // @ts-expect-error no site can be picked
    void warehouse.shares(scope, { by: 'host', range })
    // @ts-expect-error nothing can be filtered by
    void warehouse.shares(scope, { by: 'ssp', range, where: { host: ['a.example'] } })
  }
  expect(tries).toBeTypeOf('function')
  expect(JSON.stringify(scope)).not.toMatch(/\d/)
})
