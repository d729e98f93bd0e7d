import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Batch } from '../columns.ts'
import { freshDatabase } from '../testing/clickhouse-database.ts'
import { clusterName, findClickHouse, startClickHouse } from '../testing/clickhouse-server.ts'
import { Crash, type LoadingEngine, makeCollectors, readLoaded, runCollector } from '../testing/collectors.ts'
import { naiveSelect } from '../testing/naive.ts'
import { inBatches, noRows, organizationIds, randomRows, seeded } from '../testing/rows.ts'
import { testScope } from '../testing/scopes.ts'
import { countTurns } from '../testing/turns.ts'
import { startZooKeeper } from '../testing/zookeeper.ts'
import type { Warehouse } from '../warehouse.ts'
import { Server } from './server.ts'
import { openClickHouse } from './warehouse.ts'

const program = await findClickHouse(process.env.PATH ?? '')
const keeper = program ? await startZooKeeper() : null
const skipped = 'a replicated cluster needs clickhouse-server and zookeeper, which are not installed here'
if (!keeper) test.skip(skipped)
afterAll(() => keeper?.stop())

const range = { from: '2026-10-01', to: '2026-11-30' } as const
const queries = [
  { dataset: 'traffic', measures: ['pageViews'], by: ['host'], every: 'day', range },
  { dataset: 'incidents', measures: ['attacks'], by: ['ssp'], range },
  { dataset: 'orders', measures: ['orders', 'sales'], range },
] as const

test.runIf(keeper)('counts exactly while each replica of a shard is lost and returns', async () => {
  if (!program || !keeper) throw new Error(skipped)
  const cluster = await startClickHouse({ program, shards: 1, replicas: 3, keeper })
  onTestFinished(() => cluster.stop())
  const rows = randomRows(seeded(21), 90)
  const batches = inBatches(rows, { collector: 'c', count: 5 })
  const open = () => openClickHouse({ url: cluster.url, cluster: clusterName, queryTimeoutMs: 5_000 })
  let warehouse = await open()
  await loadWithRetry(warehouse, batches[0])

  // Not the replica that receives the writes: writing continues, because most replicas are running.
  await cluster.kill(2)
  await loadWithRetry(warehouse, batches[1])
  await cluster.restart(2)

  // The replica that receives the writes: queries continue immediately, writing when its statements have certainly
  // ended.
  await cluster.kill(0)
  await expectRows(warehouse, batches.slice(0, 2))
  await loadWithRetry(warehouse, batches[2])
  // A new process while a server is down.
  await warehouse.close()
  warehouse = await open()
  expect(await retry(() => warehouse.loadedTo('c'))).toBe(batches[2]?.toSequence)
  await loadWithRetry(warehouse, batches[3])
  await cluster.restart(0)

  // Without a majority of replicas, nothing is written.
  await cluster.kill(1)
  await cluster.kill(2)
  await expect(warehouse.load(batches[4] as Batch)).rejects.toThrow()
  await cluster.restart(1)
  await cluster.restart(2)
  await loadWithRetry(warehouse, batches[4])
  await expectRows(warehouse, batches)
  await warehouse.close()
})

test.runIf(keeper)('an id is stored once when two collectors load it through different replicas', async () => {
  if (!program || !keeper) throw new Error(skipped)
  const cluster = await startClickHouse({ program, shards: 1, replicas: 2, keeper })
  onTestFinished(() => cluster.stop())
  const turns = countTurns()
  const seed = randomInt(1_000_000)
  const { collectors, ids } = makeCollectors(seed, { collectors: 2, events: 40, now: Date.now() })
  // The keeper still has the tables of the other test, by database.
  const { url: own } = await freshDatabase(cluster.url)
  const urls = own.split(',')
  const open = (index: number) => {
    const url = (index === 0 ? urls : urls.toReversed()).join()
    return openClickHouse({ url, cluster: clusterName, queryTimeoutMs: 20_000, turns })
  }
  const warehouses = await Promise.all([open(0), open(1)])
  const results = await Promise.all(
    collectors.map((collector, index) =>
      runCollector(collector, seed + index, () => ({
        engine: failingAsCrash(warehouses[index] as Warehouse), // one for each collector
        stop: () => sleep(100),
      })),
    ),
  )
  const server = new Server({ url: urls[0] ?? '', timeoutMs: 30_000 })
  await retry(async () => {
    const { counts, views } = await readLoaded((text) => server.rows(text))
    expect(
      [...counts.values()].filter((count) => count !== 1),
      `doubled, seed ${seed}`,
    ).toEqual([])
    expect([counts.size, views], `lost, seed ${seed}`).toEqual([ids.size, ids.size])
  })
  expect(results.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0)
  await server.close()
  await Promise.all(warehouses.map((each) => each.close()))
})

/** Two collectors write at the same time, so the quorum refuses some writes: the loader repeats them. */
function failingAsCrash(warehouse: Warehouse): LoadingEngine {
  const crash = () => {
    throw new Crash()
  }
  return {
    loadedTo: (...args) => warehouse.loadedTo(...args).catch(crash),
    unfinished: (...args) => warehouse.unfinished(...args).catch(crash),
    claimIds: (...args) => warehouse.claimIds(...args).catch(crash),
    load: (...args) => warehouse.load(...args).catch(crash),
  }
}

async function loadWithRetry(warehouse: Warehouse, batch: Batch | undefined) {
  if (batch) await retry(() => warehouse.load(batch))
}

/** As the loader does. */
const retry = <Result>(work: () => Promise<Result>) => vi.waitFor(work, { timeout: 120_000, interval: 300 })

/** A replica that returned may lag behind for a moment. */
async function expectRows(warehouse: Warehouse, batches: readonly Batch[]) {
  const rows = noRows()
  for (const batch of batches)
    for (const [name, list] of Object.entries(batch.rows)) (rows[name as keyof typeof rows] as unknown[]).push(...list) // the same tables
  for (const id of organizationIds)
    for (const query of queries)
      await retry(async () =>
        expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query)),
      )
}
