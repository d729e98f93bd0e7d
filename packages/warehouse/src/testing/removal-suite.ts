import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Rows, TableName } from '../columns.ts'
import type { Query } from '../query.ts'
import type { Warehouse } from '../warehouse.ts'
import { naiveSelect } from './naive.ts'
import { inBatches, noRows, organizationIds, randomRows, seeded } from './rows.ts'
import { testScope } from './scopes.ts'

const range = { from: '2020-01-01', to: '2030-12-31' }
const queries: Query[] = [
  { dataset: 'incidents', measures: ['attacks'], range },
  { dataset: 'traffic', measures: ['pageViews'], by: ['host'], range },
  { dataset: 'orders', measures: ['orders'], range },
]

/** Attacks with a markup each; some creatives have the same. */
const withMarkups = (rows: Rows): Rows => ({
  ...rows,
  incidents: rows.incidents.map((row, index) => ({ ...row, markup_hash: `ad '${index}'` })),
  creatives: rows.creatives.map((row, index) => ({ ...row, markup_hash: `ad '${index * 2}'` })),
})

const markupHashes = (rows: Rows, organizationId: number) =>
  new Set(
    [...rows.incidents, ...rows.creatives]
      .filter((row) => row.organization_id === organizationId)
      .map((row) => row.markup_hash),
  )

/** Deleting expired rows and organizations, on every engine. Servers may delete in the background. */
export function describeRemoval(name: string, open: () => Promise<{ warehouse: Warehouse; clean(): Promise<void> }>) {
  describe(`${name}: removal`, () => {
    let warehouse: Warehouse
    let clean: () => Promise<void>
    const rows = withMarkups(randomRows(seeded(20_261_117), 300))
    const hashes = new Map(organizationIds.map((id) => [id, markupHashes(rows, id)]))
    const markups = [...hashes].flatMap(([organizationId, list]) =>
      [...list].map((hash) => ({ organizationId, hash, text: `<b>${hash}</b>` })),
    )
    beforeAll(async () => {
      ;({ warehouse, clean } = await open())
      await warehouse.load({
        collector: 'markups',
        fromSequence: 1,
        toSequence: 1,
        rows: noRows(),
        eventIds: [],
        markups,
      })
      for (const batch of inBatches(rows, { collector: 'one', count: 2 })) await warehouse.load(batch)
    })
    afterAll(async () => {
      await warehouse.close()
      await clean()
    })

    const expectRows = (left: Rows) =>
      vi.waitFor(
        async () => {
          for (const id of organizationIds)
            for (const query of queries)
              expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(left, id, query))
        },
        { timeout: 30_000, interval: 200 },
      )

    const expectMarkups = (left: Rows) =>
      vi.waitFor(
        async () => {
          for (const [id, all] of hashes) {
            const stored = await warehouse.markups(testScope(id), [...all])
            expect(stored.map(({ hash }) => hash).sort()).toEqual([...markupHashes(left, id)].sort())
          }
        },
        { timeout: 30_000, interval: 200 },
      )

    test('deletes rows before a day from the tables named, with their rollups, and nothing else', async () => {
      const times = rows.incidents.map(({ at }) => at).sort((a, b) => a - b)
      const middle = times[Math.floor(times.length / 2)] ?? 0
      const cut = Math.floor(middle / 86_400_000) * 86_400_000
      const removed = await warehouse.remove({ before: { incidents: cut, page_views: cut } })
      const kept = <Row extends { at: number }>(list: Row[]) => list.filter(({ at }) => at >= cut)
      const left: Rows = { ...rows, incidents: kept(rows.incidents), page_views: kept(rows.page_views) }
      expect(removed.incidents).toBe(rows.incidents.length - left.incidents.length)
      expect(removed.incidents).toBeGreaterThan(0)
      expect(removed.orders).toBeUndefined()
      await expectRows(left)
      expect(removed.markups).toBeGreaterThan(0)
      expect(removed.markups).toBeLessThan(markups.length)
      await expectMarkups(left)
    })

    test('deletes an organization and leaves the others', async () => {
      const [erased = 0, other = 0] = organizationIds
      const before = await warehouse.select(testScope(other), { dataset: 'incidents', measures: ['attacks'], range })
      await warehouse.remove({ organizationId: erased })
      const gone = Object.fromEntries(
        Object.entries(rows).map(([table, list]) => [table, list.filter((row) => row.organization_id !== erased)]),
      ) as Record<TableName, unknown> as Rows // the same tables
      await vi.waitFor(
        async () => {
          for (const query of queries)
            expect(await warehouse.select(testScope(erased), query)).toEqual(naiveSelect(gone, erased, query))
        },
        { timeout: 30_000, interval: 200 },
      )
      expect(await warehouse.select(testScope(other), { dataset: 'incidents', measures: ['attacks'], range })).toEqual(
        before,
      )
    })
  })
}
