import { restLabel } from '@vigil/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedRows } from './rows.ts'

const none = { vertical: null, network: null }

test('turns own counts into shares next to those of others', () => {
  const rows = comparedRows(
    [
      { value: 'Index', attacks: 3 },
      { value: 'Magnite', attacks: 1 },
    ],
    {
      vertical: null,
      network: [
        { value: 'Magnite', share: 0.6 },
        { value: 'OpenX', share: 0.3 },
      ],
    },
  )
  const row = (value: string, ownAttacks: number, own: number, network: number) => ({
    value,
    ownAttacks,
    clientSitesThreatsBlocked: own,
    verticalThreatsBlocked: null,
    networkThreatsBlocked: network,
  })
  expect(rows).toEqual([
    row('Index', 3, 75, 0),
    row('Magnite', 1, 25, 60),
    row('OpenX', 0, 0, 30),
    row(restLabel, 0, 0, 10),
  ])
})

test('has no rows without attacks, and no own shares without own attacks', () => {
  expect(comparedRows([], none)).toEqual([])
  const [row] = comparedRows([], { ...none, network: [{ value: 'Index', share: 1 }] })
  expect(row).toMatchObject({
    clientSitesThreatsBlocked: null,
    verticalThreatsBlocked: null,
    networkThreatsBlocked: 100,
  })
})

test('includes a value that is large only for others among the ten', () => {
  const own = Array.from({ length: 20 }, (_, index) => ({ value: `ssp ${index}`, attacks: 100 - index }))
  const rows = comparedRows(own, { ...none, vertical: [{ value: 'theirs', share: 0.5 }] })
  expect(rows.map(({ value }) => value)).toHaveLength(11)
  expect(rows.map(({ value }) => value)).toContain('theirs')
  expect(rows.at(-1)?.value).toBe(restLabel)
})

const value = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', restLabel)
const counts = fc.uniqueArray(fc.record({ value, attacks: fc.nat(500) }), { selector: (count) => count.value })
const shares = fc.option(
  fc
    .uniqueArray(fc.record({ value, size: fc.integer({ min: 1, max: 50 }) }), {
      minLength: 1,
      selector: (one) => one.value,
    })
    .map((list) => {
      const sum = list.reduce((total, { size }) => total + size, 7)
      return list.map(({ value: name, size }) => ({ value: name, share: Math.floor((size / sum) * 1_000) / 1_000 }))
    }),
)

test('sums each column to 100, or marks it as unavailable', () => {
  fc.assert(
    fc.property(counts, shares, shares, (own, vertical, network) => {
      const rows = comparedRows(own, { vertical, network })
      expect(rows.length).toBeLessThanOrEqual(11)
      for (const column of ['clientSitesThreatsBlocked', 'verticalThreatsBlocked', 'networkThreatsBlocked'] as const) {
        const cells = rows.flatMap((row) => row[column] ?? [])
        expect([0, rows.length]).toContain(cells.length)
        if (cells.length > 0) expect(cells.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 8)
      }
    }),
  )
})

test('keeps own shares exact, so that they equal those of the donut', () => {
  const own = [1, 1, 1].map((attacks, at) => ({ value: `ssp ${at}`, attacks }))
  expect(comparedRows(own, none).map((row) => row.clientSitesThreatsBlocked?.toFixed(4))).toEqual([
    '33.3333',
    '33.3333',
    '33.3333',
  ])
})
