import { randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { expect, onTestFinished, test } from 'vitest'
import { Crash, makeCollectors, readLoaded, runCollector } from '../testing/collectors.ts'
import { type Random, seeded } from '../testing/rows.ts'
import { databaseFile } from './files.ts'
import { loadBatch, loadedTo } from './load.ts'
import { openStore } from './open-store.ts'

const crashes = 0.1

/** Ends its process at random statements, before or after performing them. */
function crashing(connection: DuckDBConnection, random: Random): DuckDBConnection {
  let isOver = false
  const run: DuckDBConnection['run'] = async (...args) => {
    const draw = random()
    isOver ||= draw < crashes / 2
    if (isOver) throw new Crash()
    const result = await connection.run(...args)
    isOver = draw < crashes
    if (isOver) throw new Crash()
    return result
  }
  return new Proxy(connection, {
    get(target, name) {
      if (name === 'run') return run
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

test.each([1, randomInt(1_000_000)])('loses and doubles nothing while its process crashes: seed %i', async (seed) => {
  const directory = await mkdtemp(join(tmpdir(), 'vigil-load-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const store = await openStore({ directory })
  await store.close()
  const { collectors, ids } = makeCollectors(seed, { collectors: 1, events: 50, now: Date.now() })
  const [collector] = collectors
  if (!collector) throw new Error('a collector')
  const open = async () => {
    const instance = await DuckDBInstance.create(join(directory, databaseFile))
    const connection = await instance.connect()
    const stop = async () => {
      connection.closeSync()
      instance.closeSync()
    }
    return { connection, stop }
  }
  const random = seeded(seed)
  const result = await runCollector(collector, seed, async () => {
    const { connection, stop } = await open()
    const engine = {
      loadedTo: (name: string) => loadedTo(connection, name),
      unfinished: async () => null,
      claimIds: async () => new Set<string>(),
      load: (batch: Parameters<typeof loadBatch>[1]) => loadBatch(crashing(connection, random), batch),
    }
    return { engine, stop }
  })
  const { connection, stop } = await open()
  const { counts, views } = await readLoaded(async (text) => (await connection.runAndReadAll(text)).getRows())
  await stop()
  expect(
    [...counts.values()].filter((count) => count !== 1),
    `doubled, seed ${seed}`,
  ).toEqual([])
  expect([counts.size, views], `lost, seed ${seed}`).toEqual([ids.size, ids.size])
  expect(result.crashes).toBeGreaterThan(0)
})
