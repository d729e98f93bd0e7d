import { randomInt } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import type { Cell } from '../compile/query-plan.ts'
import { freshDatabase } from '../testing/clickhouse-database.ts'
import { Crash, makeCollectors, readLoaded, runCollector } from '../testing/collectors.ts'
import { noRows, type Random, seeded } from '../testing/rows.ts'
import { countTurns } from '../testing/turns.ts'
import { detectCapabilities } from './capabilities.ts'
import { Claims, type LoadTurns } from './claims.ts'
import { Loader } from './load.ts'
import { Server } from './server.ts'
import { type ClickHouseOptions, openClickHouse } from './warehouse.ts'

const servers = inject('clickHouse') ?? []
if (servers.length === 0) test.skip('ClickHouse is not installed here')

const dayMs = 86_400_000
const bounds = { fromSequence: 1, toSequence: 10 }
const nothing = { rows: noRows(), markups: [], eventIds: [] }

/** A server that ends its process at random statements, before or after performing them. */
class CrashingServer extends Server {
  random: Random = () => 1
  crashes = 0

  override rows<Row extends Cell[]>(text: string) {
    return this.#orCrash(() => super.rows<Row>(text))
  }
  override run(text: string, id?: string) {
    return this.#orCrash(() => super.run(text, id))
  }
  override insert(table: string, rows: readonly object[], id: string) {
    return this.#orCrash(() => super.insert(table, rows, id))
  }
  async #orCrash<Result>(work: () => Promise<Result>): Promise<Result> {
    const draw = this.random()
    if (draw < this.crashes / 2) throw new Crash()
    const result = await work()
    if (draw < this.crashes) throw new Crash()
    return result
  }
}

const crashingTurns = (turns: LoadTurns, random: Random, crashes: number): LoadTurns => ({
  ...turns,
  take: async (batch) => {
    const draw = random()
    if (draw < crashes / 2) throw new Crash()
    const turn = await turns.take(batch)
    if (draw < crashes) throw new Crash()
    return turn
  },
})

describe.each(servers)('$name: ids of several collectors', ({ url, cluster }) => {
  async function open(options: Partial<ClickHouseOptions> = {}) {
    const database = await freshDatabase(url)
    const turns = countTurns()
    const warehouse = await openClickHouse({ url: database.url, cluster, turns, ...options })
    onTestFinished(async () => {
      await warehouse.close()
      await database.drop()
    })
    return { warehouse, turns, first: database.url.split(',')[0] ?? '', url: database.url }
  }

  test('an id belongs to the first of two batches that claim it before either is loaded', async () => {
    const { warehouse } = await open()
    const many = Array.from({ length: 5_000 }, (_, index) => `id-${index}`)
    const a = { ...bounds, collector: 'a', ids: [...many, "o'id"] }
    const b = { ...bounds, collector: 'b', ids: ['x', "o'id", ...many] }
    expect(await warehouse.claimIds(a)).toEqual(new Set())
    expect(await warehouse.claimIds(b)).toEqual(new Set([...many, "o'id"]))
    // Repeated, as after a crash, also once the other one is loaded.
    expect(await warehouse.claimIds(a)).toEqual(new Set())
    await warehouse.load({ ...nothing, ...b })
    expect(await warehouse.claimIds(a)).toEqual(new Set())
    await warehouse.load({ ...nothing, ...a })
    expect(await warehouse.claimIds({ ...b, fromSequence: 11, toSequence: 20 })).toEqual(new Set([...many, "o'id"]))
  })

  test('remembers ids for seven days', async () => {
    let now = Date.parse('2026-11-01T12:00:00Z')
    const { warehouse } = await open({ now: () => now })
    const ids = ['019a3f5e-0000-7000-a000-000000000000', 'an-older-id-000000']
    await warehouse.claimIds({ ...bounds, collector: 'a', ids })
    await warehouse.load({ ...nothing, ...bounds, collector: 'a' })
    now += 6 * dayMs
    await warehouse.tidy(new Date(now))
    expect((await warehouse.claimIds({ ...bounds, collector: 'b', ids })).size).toBe(2)
    now += 9 * dayMs
    expect((await warehouse.claimIds({ ...bounds, collector: 'd', ids })).size).toBe(0)
    await warehouse.tidy(new Date(now))
  })

  test('an id of an earlier version belongs to the collector that loaded it', async () => {
    const { warehouse, first } = await open()
    const server = new Server({ url: first, timeoutMs: 30_000 })
    server.use((await detectCapabilities(server)).settings)
    await server.insert('event_ids', [{ id: 'old-id', collector: 'old', at: Date.now() }], 'old version')
    await server.close()
    expect(await warehouse.claimIds({ ...bounds, collector: 'a', ids: ['old-id', 'new-id'] })).toEqual(
      new Set(['old-id']),
    )
  })

  test('migrates the tables of the version without claims, and finishes a batch that it began', async () => {
    const { warehouse, url: own, turns } = await open()
    for (const address of own.split(',')) {
      const server = new Server({ url: address, timeoutMs: 30_000 })
      for (const table of ['event_ids', 'loads'])
        for (const name of cluster ? [table, `${table}_local`] : [table])
          await server.run(`ALTER TABLE "${name}" DROP COLUMN "batch"`)
      await server.run('DROP TABLE "schema_versions"')
      await server.run(
        'CREATE TABLE "schema_versions" ("version" Int64, "at" DateTime) ENGINE = MergeTree ORDER BY "version"',
      )
      await server.run('INSERT INTO "schema_versions" VALUES (1, now())')
      if (address === own.split(',')[0]) {
        await server.insert('event_ids', [{ id: 'b1', collector: 'b', at: Date.now() }], 'ids')
        await server.insert(
          'loads',
          [{ collector: 'a', is_finished: 1, from_sequence: 1, to_sequence: 10 }],
          'finished',
        )
        await server.insert('loads', [{ collector: 'a', is_finished: 0, from_sequence: 11, to_sequence: 20 }], 'begun')
      }
      await server.close()
    }
    const migrated = await openClickHouse({ url: own, cluster, turns })
    expect(await migrated.unfinished('a')).toEqual({ fromSequence: 11, toSequence: 20 })
    const batch = { collector: 'a', fromSequence: 11, toSequence: 20 }
    expect(await migrated.claimIds({ ...batch, ids: ['a1', 'b1'] })).toEqual(new Set(['b1']))
    await migrated.load({ ...nothing, ...batch })
    expect([await migrated.loadedTo('a'), await warehouse.unfinished('a')]).toEqual([20, null])
    await migrated.close()
  })

  test('ids of a batch that was begun by a damaged journal belong to the journal it was copied into', async () => {
    const { warehouse, turns, url: own } = await open()
    const [loaded, begun] = [['a1'], ['a2']]
    await warehouse.claimIds({ ...bounds, collector: 'damaged', ids: loaded })
    await warehouse.load({ ...nothing, ...bounds, collector: 'damaged' })
    await warehouse.claimIds({ collector: 'damaged', fromSequence: 11, toSequence: 20, ids: begun })
    const successor = await openClickHouse({ url: own, cluster, turns, predecessors: ['damaged'] })
    expect(await successor.claimIds({ ...bounds, collector: 'next', ids: ['a1', 'a2'] })).toEqual(new Set(['a1']))
    await successor.close()
  })

  test('still knows who loaded an id when turns are lost', async () => {
    const { warehouse, url: own } = await open()
    await warehouse.claimIds({ ...bounds, collector: 'a', ids: ['a1'] })
    await warehouse.load({ ...nothing, ...bounds, collector: 'a' })
    const restored = await openClickHouse({ url: own, cluster, turns: countTurns() })
    expect(await restored.claimIds({ ...bounds, collector: 'b', ids: ['a1'] })).toEqual(new Set(['a1']))
    await restored.close()
  })

  const random = randomInt(1_000_000)
  test.each([1, 2, random])('loses and doubles nothing while collectors crash: seed %i', async (seed) => {
    const { turns, first } = await open()
    const reading = new Server({ url: first, timeoutMs: 30_000 })
    const { settings } = await detectCapabilities(reading)
    const { collectors, ids } = makeCollectors(seed, { collectors: 3, events: 120, now: Date.now() })
    const results = await Promise.all(
      collectors.map((collector, index) => {
        const chance = seeded(seed * 31 + index)
        return runCollector(collector, seed * 17 + index, () => {
          const server = new CrashingServer({ url: first, timeoutMs: 30_000 })
          server.use(settings)
          Object.assign(server, { random: chance, crashes: 0.03 })
          const claims = new Claims({
            server,
            turns: crashingTurns(turns, chance, 0.05),
            predecessors: [],
            now: Date.now,
          })
          return { engine: new Loader(server, claims), stop: () => server.close() }
        })
      }),
    )
    const { counts, views } = await readLoaded((text) => reading.rows(text))
    await reading.close()
    expect(
      [...ids].filter((id) => !counts.has(id)),
      `lost, seed ${seed}`,
    ).toEqual([])
    expect(
      [...counts].filter(([, count]) => count !== 1),
      `doubled, seed ${seed}`,
    ).toEqual([])
    expect(views).toBe(ids.size)
    const total = (name: 'crashes' | 'lost') => results.reduce((sum, result) => sum + result[name], 0)
    expect(total('crashes')).toBeGreaterThan(0)
    expect(total('lost')).toBeGreaterThan(0)
  })
})
