import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Rows } from '../columns.ts'
import type { Query } from '../query.ts'
import { naiveSelect } from '../testing/naive.ts'
import { randomQuery } from '../testing/random-query.ts'
import { all, week } from '../testing/ranges.ts'
import { inBatches, noRows, organizationIds, randomRows, seeded } from '../testing/rows.ts'
import { testPlatformScope, testScope } from '../testing/scopes.ts'
import type { Warehouse } from '../warehouse.ts'
import { type Changes, cacheQueries, type RememberingWarehouse } from './query-cache.ts'
import { openDuckDb } from './warehouse.ts'

const question: Query = { dataset: 'incidents', measures: ['attacks'], by: ['ssp'], range: week }
/** The first moment after it. */
const end = Date.parse('2026-11-08')

/** Counts queries and returns that number. */
let queryCount: number
let warehouse: RememberingWarehouse
beforeEach(() => {
  queryCount = 0
  const select = async () => [{ ssp: 'Index', attacks: ++queryCount }]
  warehouse = cacheQueries({
    select,
    facets: async () => ({ ssp: [{ value: 'Index', count: ++queryCount }] }),
  } as never as Warehouse) // nothing else is called
})
const attacks = async (organizationId: number, query = question) =>
  (await warehouse.select(testScope(organizationId), query))[0]?.attacks

test('queries once, and keeps the result until rows of its days change', async () => {
  expect([await attacks(1), await attacks(1)]).toEqual([1, 1])
  warehouse.forget(new Map([[1, end]]))
  expect(await attacks(1)).toBe(1)
  warehouse.forget(new Map([[1, end - 1]]))
  expect([await attacks(1), await attacks(1)]).toEqual([2, 2])
})

test("separates organizations, and keeps a result when another's rows change", async () => {
  expect([await attacks(1), await attacks(2), await attacks(1)]).toEqual([1, 2, 1])
  warehouse.forget(new Map([[2, 0]]))
  expect([await attacks(1), await attacks(2)]).toEqual([1, 3])
})

test('separates days, filters and measures', async () => {
  await attacks(1)
  expect(await attacks(1, { ...question, range: all })).toBe(2)
  expect(await attacks(1, { ...question, where: { host: ['a.example'] } })).toBe(3)
  expect(await attacks(1, { ...question, where: { host: ['b.example'] } })).toBe(4)
  expect(await attacks(1, { ...question, by: ['host'] })).toBe(5)
})

test("invalidates a platform's result on any change, and refuses it queries that others may make", async () => {
  const load = (names: string[], query = question, disclosure: 'page' | 'nothing' = 'page') =>
    warehouse.select(testPlatformScope({ ssp: names }, disclosure), query).then(([row]) => row?.attacks)
  expect([await load(['Index']), await load(['Index']), await load(['Rubicon'])]).toEqual([1, 1, 2])
  warehouse.forget(new Map([[17, end - 1]]))
  expect(await load(['Index'])).toBe(3)

  const bySite: Query = { ...question, by: ['host'] }
  await load(['Index'], bySite)
  await expect(load(['Index'], bySite, 'nothing')).rejects.toThrow('data rights')
})

test('does not keep a result if rows of its days were loaded meanwhile', async () => {
  const under = attacks(1)
  warehouse.forget(new Map([[1, 0]]))
  expect([await under, await attacks(1), await attacks(1)]).toEqual([1, 2, 2])
})

test('queries again after a failure', async () => {
  const select = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([{ attacks: 5 }])
  warehouse = cacheQueries({ select } as never as Warehouse) // nothing else is called
  await expect(attacks(1)).rejects.toThrow('away')
  expect(await attacks(1)).toBe(5)
})

test('keeps filter values in the same way', async () => {
  const query = { dataset: 'incidents', by: ['ssp'], range: week, top: 10 } as const
  const count = async () => (await warehouse.facets(testScope(1), query)).ssp[0]?.count
  expect([await count(), await count()]).toEqual([1, 1])
  warehouse.forget(new Map([[1, 0]]))
  expect(await count()).toBe(2)
})

test('always queries orders, which are pre-aggregated without a load', async () => {
  const orders: Query = { dataset: 'orders', measures: ['orders'], range: week }
  await warehouse.select(testScope(1), orders)
  await warehouse.select(testScope(1), orders)
  expect(queryCount).toBe(2)
})

test('freezes shared results', async () => {
  const [row] = await warehouse.select(testScope(1), question)
  expect(() => Object.assign(row ?? {}, { attacks: 0 })).toThrow(TypeError)
})

test('limits the cache: skips very large results and evicts unused ones', async () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({ attacks: queryCount }))
  const select = async (_: unknown, { limit = 0 }: Query) => {
    queryCount++
    return rows(limit)
  }
  warehouse = cacheQueries({ select } as never as Warehouse) // nothing else is called
  const load = (organizationId: number, limit: number) =>
    warehouse.select(testScope(organizationId), { ...question, limit })
  await load(1, 20_000)
  await load(1, 20_000)
  expect(queryCount).toBe(2)
  for (let organizationId = 1; organizationId <= 25; organizationId++) await load(organizationId, 9_000)
  expect(queryCount).toBe(27)
  await load(25, 9_000)
  expect(queryCount).toBe(27)
  await load(1, 9_000)
  expect(queryCount).toBe(28)
})

test('always returns the result of the rows so far while batches are loaded', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-remembering-'))
  const inner = await openDuckDb({ directory })
  const real = cacheQueries(inner)
  const rows = randomRows(seeded(7), 240)
  const batches = inBatches(rows, { collector: 'one', count: 4 })
  const queries = fc.sample(randomQuery, { numRuns: 12, seed: 11 })
  const sofar = noRows()
  for (const batch of batches) {
    await real.load(batch)
    add(sofar, batch.rows)
    real.forget(findChanges(batch.rows))
    for (const query of [...queries, ...queries])
      for (const organizationId of organizationIds)
        expect(await real.select(testScope(organizationId), query)).toEqual(naiveSelect(sofar, organizationId, query))
  }
  await real.close()
  await rm(directory, { recursive: true })
})

function add(to: Rows, more: Rows) {
  for (const [table, rows] of Object.entries(more)) (to as unknown as Record<string, unknown[]>)[table]?.push(...rows) // belongs to its table
}

function findChanges(rows: Rows): Changes {
  const changes = new Map<number, number>()
  for (const { organization_id: id, at } of Object.values(rows).flat())
    changes.set(id, Math.min(at, changes.get(id) ?? at))
  return changes
}
