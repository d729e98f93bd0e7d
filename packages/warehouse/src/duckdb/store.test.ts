import { mkdtemp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MessageChannel } from 'node:worker_threads'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Batch } from '../columns.ts'
import { QueryTimeoutError, WarehouseDamagedError } from '../errors.ts'
import type { Query } from '../query.ts'
import { naiveSelect } from '../testing/naive.ts'
import { inBatches, randomRows, seeded } from '../testing/rows.ts'
import { testScope } from '../testing/scopes.ts'
import { databaseFile, restoreDuckDb, setAsideDuckDb } from './files.ts'
import { openStore } from './open-store.ts'
import { connectDuckDb, openDuckDb } from './warehouse.ts'

const question: Query = {
  dataset: 'incidents',
  measures: ['attacks'],
  by: ['ssp'],
  range: { from: '2026-10-01', to: '2026-11-30' },
}
const rows = randomRows(seeded(42), 50)
const [first, second] = inBatches(rows, { collector: 'one', count: 2 }) as [Batch, Batch]
/** Long enough to be stopped. */
const long = { text: 'SELECT count(*) FROM range(100000000000) AS r(i) WHERE i % 7 = 3', values: [] }

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vigil-store-'))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

test('keeps loaded data and its position after a restart', async () => {
  const before = await openDuckDb({ directory })
  await before.load(first)
  await before.close()
  const after = await openDuckDb({ directory })
  expect(await after.loadedTo('one')).toBe(100)
  await after.load(first)
  await after.load(second)
  expect(await after.select(testScope(1), question)).toEqual(naiveSelect(rows, 1, question))
  await after.close()
})

test('rolls back a batch that cannot be written completely', async () => {
  const warehouse = await openDuckDb({ directory })
  const [order] = second.rows.orders
  const broken = { ...second, rows: { ...second.rows, orders: [{ ...order, value: Number.NaN }] } } as unknown as Batch
  await warehouse.load(first)
  await expect(warehouse.load(broken)).rejects.toThrow()
  expect(await warehouse.loadedTo('one')).toBe(100)
  expect(await warehouse.select(testScope(1), question)).toEqual(naiveSelect(first.rows, 1, question))
  await warehouse.load(second)
  expect(await warehouse.select(testScope(1), question)).toEqual(naiveSelect(rows, 1, question))
  await warehouse.close()
})

test('adds a new column to an old file, and queries old and new rows', async () => {
  const before = await openDuckDb({ directory })
  await before.load(first)
  await before.close()
  const instance = await DuckDBInstance.create(join(directory, databaseFile))
  const connection = await instance.connect()
  await connection.run('ALTER TABLE incidents DROP COLUMN ssp')
  await connection.run('ALTER TABLE page_views DROP COLUMN device')
  await connection.run('DROP TABLE page_views_by_site')
  connection.closeSync()
  instance.closeSync()

  const after = await openDuckDb({ directory })
  await after.load(second)
  await after.tidy(new Date('2026-12-15'))
  const old = { ...first.rows, incidents: first.rows.incidents.map((row) => ({ ...row, ssp: '' })) }
  const all = { ...rows, incidents: [...old.incidents, ...second.rows.incidents] }
  expect(await after.select(testScope(1), question)).toEqual(naiveSelect(all, 1, question))
  await after.close()
})

test('restores a backup made during operation, with its position', async () => {
  const folder = join(directory, 'backups', 'tonight')
  const warehouse = await openDuckDb({ directory })
  await warehouse.load(first)
  await Promise.all([warehouse.backup?.(folder), warehouse.select(testScope(1), question)])
  await warehouse.load(second)
  await warehouse.backup?.(folder)
  await warehouse.close()
  expect(await readdir(folder)).toEqual([databaseFile])

  await setAsideDuckDb(directory, 'damaged')
  expect(await restoreDuckDb({ from: join(directory, 'nowhere'), directory })).toBe(false)
  expect(await restoreDuckDb({ from: folder, directory })).toBe(true)
  const restored = await openDuckDb({ directory })
  expect(await restored.loadedTo('one')).toBe(200)
  expect(await restored.select(testScope(1), question)).toEqual(naiveSelect(rows, 1, question))
  await restored.close()
})

test.each([
  ['is not a database', async (file: string) => writeFile(file, 'nothing of the kind '.repeat(10_000))],
  ['is cut off', async (file: string) => truncate(file, 20_000)],
  ['is cut to its first bytes', async (file: string) => truncate(file, 100)],
  ['has a damaged block', damageMiddle],
  ['has damaged headers', damageStart],
])('reports a file that %s as damaged', async (_what, damage) => {
  const warehouse = await openDuckDb({ directory })
  await warehouse.load(first)
  await warehouse.close()
  await damage(join(directory, databaseFile))
  const use = async () => {
    const damaged = await openDuckDb({ directory })
    try {
      for (const dataset of ['incidents', 'orders'] as const)
        await damaged.list(testScope(1), { dataset, range: question.range, page: 1, rowsPerPage: 1000 })
    } finally {
      await damaged.close()
    }
  }
  await expect(use()).rejects.toThrow(WarehouseDamagedError)
})

test('stops a query on timeout or abort, and continues others', async () => {
  const store = await openStore({ directory, queryTimeoutMs: 300 })
  const controller = new AbortController()
  const stopped = store.query(long, controller.signal)
  setTimeout(() => controller.abort(new Error('left')), 50)
  await expect(stopped).rejects.toThrow('left')
  await expect(store.query(long)).rejects.toThrow(QueryTimeoutError)
  // More than run concurrently: the rest waits, and times out too.
  const many = await Promise.allSettled(Array.from({ length: 7 }, () => store.query(long)))
  expect(many.map(({ status }) => status)).toEqual(Array(7).fill('rejected'))
  // On a loaded machine even this may exceed the limit.
  const short = () => store.query({ text: 'SELECT 1', values: [] }).catch(() => null)
  await expect.poll(short, { timeout: 20_000 }).toEqual([[1]])
  await store.close()
})

test('stops tidying on a signal or on close, and leaves all rows unchanged', async () => {
  const store = await openStore({ directory })
  const many = randomRows(seeded(7), 400)
  for (const batch of inBatches(many, { collector: 'one', count: 2 })) await store.load(batch)
  const controller = new AbortController()
  const stopped = store.tidy(new Date('2026-12-15'), controller.signal)
  setTimeout(() => controller.abort(new Error('ended')), 10)
  await expect(stopped).rejects.toThrow('ended')
  const closed = store.tidy(new Date('2026-12-15'))
  await store.close()
  await expect(closed).rejects.toThrow('closed')
  const after = await openDuckDb({ directory })
  expect(await after.select(testScope(1), question)).toEqual(naiveSelect(many, 1, question))
  await after.close()
})

test('queries and loads from another thread through a port', async () => {
  const { port1, port2 } = new MessageChannel()
  const owner = await openDuckDb({ directory })
  owner.serve(port1)
  const guest = connectDuckDb(port2)
  await guest.load(first)
  await guest.load(second)
  expect(await guest.loadedTo('one')).toBe(200)
  expect(await guest.select(testScope(1), question)).toEqual(naiveSelect(rows, 1, question))
  await guest.tidy(new Date('2026-12-15'))
  await guest.backup?.(join(directory, 'copy'))
  expect((await stat(join(directory, 'copy', databaseFile))).size).toBeGreaterThan(0)
  const controller = new AbortController()
  const results = guest.select(testScope(1), question, { signal: controller.signal })
  controller.abort(new Error('left'))
  await expect(results).rejects.toThrow('left')
  await expect(guest.load({ ...second, toSequence: 201 })).rejects.toThrow('begins before sequence 200')
  await guest.close()
  await expect(guest.loadedTo('one')).rejects.toThrow('has ended')
  expect(await owner.isReachable()).toBe(true)
  await owner.close()
})

async function damageMiddle(file: string) {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  // Damages every block except the headers.
  for (let at = 3 * 4096 + 1000; at < size; at += 50_000) await handle.write(Buffer.alloc(64, 0xa5), 0, 64, at)
  await handle.close()
}

async function damageStart(file: string) {
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(12_000, 0x5a), 0, 12_000, 0)
  await handle.close()
}
