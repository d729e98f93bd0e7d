import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Rows } from '../columns.ts'
import { preAggregatedMeasures, preAggregatedTables } from '../preaggregated/tables.ts'
import type { QueryOf } from '../query.ts'
import type { Warehouse } from '../warehouse.ts'
import { naiveSelect } from './naive.ts'
import { inBatches, noRows, seeded } from './rows.ts'
import { testScope } from './scopes.ts'
import { shopRows } from './shop-rows.ts'

const shops = [1, 2]
const firstDay = '2026-10-20'
const dayAt = (offset: number) => new Date(Date.parse(firstDay) + offset * 86_400_000).toISOString().slice(0, 10)

/** Queries by days that a pre-aggregated table may answer. */
const dayQuery: fc.Arbitrary<QueryOf<'orders'>> = fc
  .record({
    table: fc.constantFrom(...preAggregatedTables),
    ends: fc.tuple(fc.integer({ min: -3, max: 24 }), fc.integer({ min: 0, max: 24 })),
    measures: fc.subarray(Object.keys(preAggregatedMeasures), { minLength: 1 }),
    hosts: fc.constantFrom([], ['shop.example'], ['outlet.example', 'none.example']),
    modes: fc.constantFrom([], ['non_blocking']),
    isNamed: fc.boolean(),
    parts: fc.infiniteStream(fc.boolean()),
  })
  .map(({ table, ends, measures, hosts, modes, isNamed, parts }) => {
    const names = Object.keys(table.by)
    const sessionDimension = names.includes('blockedExtension') ? 'blockedExtension' : 'injectingExtensions'
    const by = names.filter((name) => name === sessionDimension || parts.next().value)
    return {
      dataset: 'orders',
      every: 'day',
      measures,
      by,
      range: { from: dayAt(Math.min(...ends)), to: dayAt(Math.max(...ends)) },
      where: { host: hosts, ...(names.includes('mode') && { mode: modes }) },
      whereNot: isNamed ? { [sessionDimension]: [''] } : {},
    } as unknown as QueryOf<'orders'> // its names are the dataset's
  })

/** Pre-aggregated days must equal the events, even while late ones arrive. */
export function describePreAggregatedDays(
  name: string,
  open: () => Promise<{ warehouse: Warehouse; clean(): Promise<void> }>,
) {
  describe(`${name}: pre-aggregated days`, () => {
    let warehouse: Warehouse
    let clean: () => Promise<void>
    const stages = shops.map((organizationId) =>
      [
        { from: firstDay, days: 20, sessions: 250 },
        { from: firstDay, days: 20, sessions: 60 },
        { from: dayAt(9), days: 12, sessions: 60 },
      ].map((options, stage) =>
        shopRows(seeded(stage + 10 * organizationId), { ...options, organizationId, name: `s${stage}` }),
      ),
    )
    const loaded = noRows()

    const load = async (stage: number) => {
      for (const [index, rows] of stages.entries()) {
        const part = rows[stage]
        if (!part) throw new Error('no such stage')
        for (const [table, list] of Object.entries(part) as [keyof Rows, unknown[]][])
          (loaded[table] as unknown[]).push(...list)
        for (const batch of inBatches(part, { collector: `shop ${index} ${stage}`, count: 2 }))
          await warehouse.load(batch)
      }
    }
    const answersAsEvents = () =>
      fc.assert(
        fc.asyncProperty(dayQuery, fc.constantFrom(...shops), async (query, id) => {
          expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(loaded, id, query))
        }),
        { numRuns: 25, seed: 11 },
      )

    beforeAll(async () => {
      ;({ warehouse, clean } = await open())
    })
    afterAll(async () => {
      await warehouse.close()
      await clean()
    })

    test('return the same results as events: aggregated, with late events, and aggregated again', async () => {
      await load(0)
      await warehouse.tidy(new Date(`${dayAt(12)}T06:00:00Z`))
      await answersAsEvents()
      await load(1)
      await answersAsEvents()
      await warehouse.tidy(new Date(`${dayAt(13)}T06:00:00Z`))
      await warehouse.tidy(new Date(`${dayAt(13)}T07:00:00Z`))
      await answersAsEvents()
      await load(2)
      await warehouse.tidy(new Date(`${dayAt(60)}T06:00:00Z`))
      await answersAsEvents()
    })
  })
}
