import { describe, expect, inject, test } from 'vitest'
import type { Batch } from '../columns.ts'
import { layouts, rowsByTable } from '../layout.ts'
import { freshDatabase } from '../testing/clickhouse-database.ts'
import { naiveSelect } from '../testing/naive.ts'
import { describePreAggregatedDays } from '../testing/preaggregated-suite.ts'
import { describeRemoval } from '../testing/removal-suite.ts'
import { inBatches, noRows, organizationIds, randomRows, seeded } from '../testing/rows.ts'
import { testScope } from '../testing/scopes.ts'
import { describeTransfer } from '../testing/transfer-suite.ts'
import { describeWarehouse } from '../testing/warehouse-suite.ts'
import { detectCapabilities } from './capabilities.ts'
import { Loader } from './load.ts'
import { insertStatement, markMonth, markRow } from './marks.ts'
import { migrate } from './migrate.ts'
import { Server } from './server.ts'
import { openClickHouse } from './warehouse.ts'

const servers = inject('clickHouse') ?? []
if (servers.length === 0) test.skip('ClickHouse is not installed here')

for (const { name, url, cluster } of servers) {
  const open = async () => {
    const database = await freshDatabase(url)
    const warehouse = await openClickHouse({ url: database.url, cluster })
    return { warehouse, clean: database.drop }
  }
  describeWarehouse(name, open)
  describePreAggregatedDays(name, open)
  describeRemoval(name, open)
  describeTransfer(name, cluster ? { url, cluster } : { url })
}

test.each(servers)('$name: adds a new column to old tables, and queries old and new rows', async ({ url, cluster }) => {
  const database = await freshDatabase(url)
  const [old, recent] = inBatches(
    { ...noRows(), creatives: randomRows(seeded(5), 40).creatives },
    { collector: 'c', count: 2 },
  )
  if (!old || !recent) throw new Error('two batches')
  const before = await openClickHouse({ url: database.url, cluster })
  await before.load(old)
  await before.close()
  for (const address of database.url.split(',')) {
    const server = new Server({ url: address, timeoutMs: 30_000 })
    for (const table of cluster ? ['creatives', 'creatives_local'] : ['creatives'])
      await server.run(`ALTER TABLE "${table}" DROP COLUMN "facts"`)
    // Earlier versions did not record theirs.
    await server.run('DROP TABLE "schema_versions"')
    await server.close()
  }

  const warehouse = await openClickHouse({ url: database.url, cluster })
  await warehouse.load(recent)
  const query = {
    dataset: 'creatives',
    measures: ['sightings'],
    by: ['facts'],
    range: { from: '2026-10-01', to: '2026-11-30' },
  } as const
  const emptied = old.rows.creatives.map((row) => ({ ...row, facts: '' }))
  const rows = { ...noRows(), creatives: [...emptied, ...recent.rows.creatives] }
  for (const id of organizationIds)
    expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
  await warehouse.close()
  await database.drop()
})

test.each(servers)('$name: adds a column to the sorting key of counted tables', async ({ url, cluster }) => {
  const database = await freshDatabase(url)
  const all = { ...noRows(), inspections: randomRows(seeded(6), 60).inspections }
  const [old, recent] = inBatches(all, { collector: 'c', count: 2 })
  if (!old || !recent) throw new Error('two batches')
  const before = await openClickHouse({ url: database.url, cluster })
  await before.load(old)
  await before.close()
  const local = cluster ? 'inspections_local' : 'inspections'
  for (const address of database.url.split(',')) {
    const server = new Server({ url: address, timeoutMs: 30_000 })
    const kept = '"organization_id", "at", "tag", "host", "inventory"'
    await server.run(`CREATE TABLE "old" AS "${local}" ENGINE = MergeTree ORDER BY (${kept})`)
    await server.run(`INSERT INTO "old" SELECT * FROM "${local}"`)
    await server.run(`DROP TABLE "${local}"`)
    await server.run(
      `CREATE TABLE "${local}" ENGINE = SummingMergeTree(("ads")) PARTITION BY toYYYYMM(toDateTime(intDiv("at", 1000), 'UTC')) ORDER BY (${kept}) AS SELECT ${kept}, "ads" FROM "old"`,
    )
    if (cluster) await server.run('ALTER TABLE "inspections" DROP COLUMN "outcome"')
    await server.run('DROP TABLE "schema_versions"')
    await server.close()
  }

  const warehouse = await openClickHouse({ url: database.url, cluster })
  await warehouse.load(recent)
  const merging = new Server({ url: database.url.split(',')[0] ?? '', timeoutMs: 30_000 })
  await merging.run(`OPTIMIZE TABLE "${local}" FINAL`)
  await merging.close()
  const emptied = old.rows.inspections.map((row) => ({ ...row, outcome: '' }))
  const rows = { ...noRows(), inspections: [...emptied, ...recent.rows.inspections] }
  const query = {
    dataset: 'inspections',
    measures: ['ads'],
    by: ['outcome'],
    range: { from: '2026-10-01', to: '2026-11-30' },
  } as const
  for (const id of organizationIds)
    expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
  await warehouse.close()
  await database.drop()
})

test.each(servers)(
  '$name: processes that start together migrate once, and after a lost one',
  async ({ url, cluster }) => {
    const database = await freshDatabase(url)
    const server = new Server({ url: database.url.split(',')[0] ?? '', timeoutMs: 30_000 })
    const count = async (table: string) =>
      Number((await server.rows<[number]>(`SELECT count(*) FROM ${table}`))[0]?.[0])
    const opened = await Promise.all([1, 2, 3].map(() => openClickHouse({ url: database.url, cluster })))
    expect(await count('schema_versions')).toBe(1)
    await Promise.all(opened.map((warehouse) => warehouse.close()))

    const options = { hasLowCardinality: false, cluster: null, onCluster: false, isReplicated: false, database: 'x' }
    await server.run('DROP TABLE "schema_versions"')
    await server.run('CREATE TABLE "schema_lock" ("x" Int64) ENGINE = Memory')
    const database2 = (await server.rows<[string]>('SELECT currentDatabase()'))[0]?.[0] ?? ''
    await migrate(server, { ...options, cluster: cluster ?? null, database: database2 }, { heldMs: 0 })
    expect(await count('schema_versions')).toBe(1)
    expect(await count("system.tables WHERE database = currentDatabase() AND name = 'schema_lock'")).toBe(0)
    await server.close()
    await database.drop()
  },
)

test.each(servers)('$name: returns rows of 1,500 members in one query', async ({ url, cluster }) => {
  const database = await freshDatabase(url)
  const warehouse = await openClickHouse({ url: database.url, cluster })
  const rows = { ...noRows(), incidents: randomRows(seeded(8), 200).incidents }
  for (const batch of inBatches(rows, { collector: 'c', count: 1 })) await warehouse.load(batch)
  const hosts = Array.from({ length: 1_500 }, (_, index) => `host ${index}`)
  const query = {
    dataset: 'incidents',
    measures: ['attacks'],
    by: ['host'],
    where: { host: hosts },
    range: { from: '2026-10-01', to: '2026-11-30' },
  } as const
  for (const id of organizationIds)
    expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
  await warehouse.close()
  await database.drop()
})

test.each(servers.filter(({ cluster }) => cluster))(
  '$name: spreads the days of an organization, also with tables that kept it on one server',
  async ({ url, cluster }) => {
    const database = await freshDatabase(url)
    const addresses = database.url.split(',').map((address) => new Server({ url: address, timeoutMs: 30_000 }))
    const [organizationId = 0] = organizationIds
    const all = randomRows(seeded(21), 80)
    const [old, recent] = inBatches(all, { collector: 'c', count: 2 })
    if (!old || !recent) throw new Error('two batches')
    const before = await openClickHouse({ url: database.url, cluster })
    for (const server of addresses) {
      const [[name] = ['']] = await server.rows<[string]>('SELECT currentDatabase()')
      await server.run('DROP TABLE "page_views"')
      await server.run(
        `CREATE TABLE "page_views" AS "page_views_local" ENGINE = Distributed('${cluster}', '${name}', 'page_views_local', abs("organization_id"))`,
      )
      await server.run('DROP TABLE "schema_versions"')
    }
    await before.load(old)
    await before.close()
    const countRows = () =>
      Promise.all(
        addresses.map(async (server) => {
          const text = `SELECT count(*) FROM "page_views_local" WHERE "organization_id" = ${organizationId}`
          return Number((await server.rows<[number]>(text))[0]?.[0])
        }),
      )
    expect((await countRows()).filter((count) => count > 0)).toHaveLength(1)

    const warehouse = await openClickHouse({ url: database.url, cluster })
    await warehouse.load(recent)
    expect((await countRows()).filter((count) => count > 0)).toHaveLength(addresses.length)
    const query = {
      dataset: 'traffic',
      measures: ['pageViews'],
      by: ['browser'],
      range: { from: '2026-10-01', to: '2026-11-30' },
    } as const
    for (const id of organizationIds)
      expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(all, id, query))
    await Promise.all(addresses.map((server) => server.close()))
    await warehouse.close()
    await database.drop()
  },
)

test('refuses several servers without the name of their cluster', async () => {
  await expect(openClickHouse({ url: 'http://127.0.0.1:1,http://127.0.0.1:2' })).rejects.toThrow('CLICKHOUSE_CLUSTER')
})

/** A server that fails at a given write, with or without performing it. */
class FailingServer extends Server {
  writes = 0
  failsAt = Number.POSITIVE_INFINITY
  isDone = false

  override run(text: string, id?: string) {
    return this.#write(() => super.run(text, id))
  }
  override insert(table: string, rows: readonly object[], id: string) {
    return this.#write(() => super.insert(table, rows, id))
  }
  async #write(work: () => Promise<void>) {
    this.writes++
    if (this.writes < this.failsAt) return work()
    if (this.writes === this.failsAt && this.isDone) await work()
    throw new Error('gone')
  }
}

describe.each(servers)('$name: exactly once without transactions', ({ url, cluster }) => {
  const everything = { from: '2026-10-01', to: '2026-11-30' }

  test('completes a batch that was interrupted at any write by writing it again', async () => {
    const database = await freshDatabase(url)
    const warehouse = await openClickHouse({ url: database.url, cluster })
    const server = new FailingServer({ url: database.url.split(',')[0] ?? '', timeoutMs: 30_000 })
    server.use((await detectCapabilities(server)).settings)
    const rows = randomRows(seeded(11), 60)
    const batches = inBatches(rows, { collector: 'cut', count: 6 })
    let failures = 0
    for (const [index, batch] of batches.entries()) {
      for (let failsAt = 1; ; failsAt += 1 + (index % 3)) {
        // A new loader each time, as after a restart: it only has the server's state.
        const loader = new Loader(server)
        Object.assign(server, { writes: 0, failsAt, isDone: (failsAt + index) % 2 === 0 })
        const isLoaded = await loader.load(batch).then(
          () => true,
          () => false,
        )
        if (isLoaded) break
        failures++
      }
    }
    expect(failures).toBeGreaterThan(15)
    for (const id of organizationIds) {
      for (const query of [
        { dataset: 'traffic', measures: ['pageViews'], by: ['host'], every: 'hour', range: everything } as const,
        { dataset: 'traffic', measures: ['pageViews'], by: ['browser'], every: 'day', range: everything } as const,
        { dataset: 'traffic', measures: ['pageViews'], by: ['host'], range: everything } as const,
        { dataset: 'incidents', measures: ['attacks'], by: ['ssp'], range: everything } as const,
        { dataset: 'orders', measures: ['orders', 'sales'], range: everything } as const,
      ])
        expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
    }
    await server.close()
    await warehouse.close()
    await database.drop()
  })

  test('completes a batch that an earlier version began, with a mark for each month', async () => {
    const database = await freshDatabase(url)
    const warehouse = await openClickHouse({ url: database.url, cluster })
    const server = new FailingServer({ url: database.url.split(',')[0] ?? '', timeoutMs: 30_000 })
    server.use((await detectCapabilities(server)).settings)
    const rows = { ...noRows(), page_views: randomRows(seeded(12), 60).page_views }
    const batch: Batch = { ...emptyBatch('c'), rows }
    Object.assign(server, { failsAt: 2 })
    await expect(new Loader(server).load(batch)).rejects.toThrow('gone')
    Object.assign(server, { failsAt: Number.POSITIVE_INFINITY })
    for (const [table, counts] of rowsByTable(rows)) {
      const layout = layouts[table]
      if (!layout?.counted || counts.length === 0) continue
      const months = new Map(counts.map((row) => [markMonth(row), row]))
      const marks = [...months.values()].map(({ organization_id, at }) =>
        markRow({ organizationId: Number(organization_id), at: Number(at), batch: 'c 1-10' }, layout, 1),
      )
      await server.run(insertStatement(table, layout, [...counts, ...marks]))
    }
    await new Loader(server).load(batch)
    for (const by of ['host', 'browser'] as const) {
      const query = { dataset: 'traffic', measures: ['pageViews'], by: [by], range: everything } as const
      for (const id of organizationIds)
        expect(await warehouse.select(testScope(id), query)).toEqual(naiveSelect(rows, id, query))
    }
    await server.close()
    await warehouse.close()
    await database.drop()
  })

  test('requires a begun batch to be finished with the same bounds', async () => {
    const database = await freshDatabase(url)
    const warehouse = await openClickHouse({ url: database.url, cluster })
    const server = new FailingServer({ url: database.url.split(',')[0] ?? '', timeoutMs: 30_000 })
    Object.assign(server, { failsAt: 2 })
    const batch: Batch = { ...emptyBatch('c'), rows: randomRows(seeded(5), 3) }
    await expect(new Loader(server).load(batch)).rejects.toThrow('gone')
    expect(await warehouse.unfinished('c')).toEqual({ fromSequence: 1, toSequence: 10 })
    await expect(warehouse.load({ ...batch, toSequence: 11 })).rejects.toThrow('must be loaded first')
    await warehouse.load(batch)
    expect(await warehouse.unfinished('c')).toBeNull()
    expect(await warehouse.loadedTo('c')).toBe(10)
    await server.close()
    await warehouse.close()
    await database.drop()
  })
})

function emptyBatch(collector: string): Batch {
  return { collector, fromSequence: 1, toSequence: 10, rows: noRows(), markups: [], eventIds: [] }
}
