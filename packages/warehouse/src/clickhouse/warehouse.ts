import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { createQueries } from '../querying.ts'
import type { Warehouse } from '../warehouse.ts'
import { detectCapabilities } from './capabilities.ts'
import { clickHouseDialect } from './dialect.ts'
import { literal } from './literal.ts'
import { Loader } from './load.ts'
import { addMissingColumns } from './migrate.ts'
import { preAggregateDays } from './preaggregate.ts'
import { removeRows } from './remove.ts'
import { localName, schema } from './schema.ts'
import { Server } from './server.ts'

export interface ClickHouseOptions {
  /**
   * http://user:password@host:8123/database; for a cluster, its servers' URLs separated by commas. Queries go to the
   * first.
   */
  url: string
  /**
   * The cluster's name in the servers' configuration. With only one URL, tables are created `ON CLUSTER`, which
   * requires a keeper.
   */
  cluster?: string | undefined
  queryTimeoutMs?: number
  now?: () => number
}

/** Ids are queried in chunks within any server's limit on statement length. */
const idsAtOnce = 2_000
const idDays = 7

export async function openClickHouse(options: ClickHouseOptions): Promise<Warehouse> {
  const { url, cluster = null, queryTimeoutMs = 30_000, now = Date.now } = options
  const servers = url.split(',').map((address) => new Server({ url: address.trim(), timeoutMs: queryTimeoutMs }))
  const [server] = servers
  if (!server) throw new Error('ClickHouse needs a URL')
  const capabilities = await detectCapabilities(server)
  for (const each of servers) each.use(capabilities.settings)

  const [[database] = ['default']] = await server.rows<[string]>('SELECT currentDatabase()')
  const onCluster = cluster !== null && servers.length === 1
  const tables = { ...capabilities, cluster, onCluster, database }
  for (const each of cluster ? servers : [server]) {
    for (const statement of schema(tables)) await each.run(statement)
    await addMissingColumns(each, tables)
  }

  const loader = new Loader(server, now)
  return {
    ...createQueries(clickHouseDialect(capabilities), (statement, signal) => server.query(statement, signal)),
    loadedTo: (collector) => loader.loadedTo(collector),
    unfinished: (collector) => loader.unfinished(collector),
    load: (batch) => loader.load(batch),
    knownIds: async (ids, collector) => {
      const known = new Set<string>()
      for (let from = 0; from < ids.length; from += idsAtOnce) {
        const part = ids
          .slice(from, from + idsAtOnce)
          .map(literal)
          .join(', ')
        const found = await server.rows<[string]>(
          `SELECT DISTINCT "id" FROM "event_ids" WHERE "id" IN (${part}) AND "collector" != ${literal(collector)} AND "at" >= ${now() - idDays * dayMs}`,
        )
        for (const [id] of found) known.add(id)
      }
      return known
    },
    // Its tables sort and aggregate by themselves.
    tidy: async (time) => {
      const table = localName('event_ids', { cluster })
      const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
      const oldest = Math.floor(time.getTime() / dayMs) - idDays - 1
      for (const each of servers) {
        const parts = await each.rows<[string]>(
          `SELECT DISTINCT partition FROM system.parts WHERE database = currentDatabase() AND table = ${literal(table)} AND active`,
        )
        for (const [partition] of parts)
          if (Number(partition) < oldest)
            await each.run(`ALTER TABLE ${quoted(table)}${suffix} DROP PARTITION ${Number(partition)}`)
      }
      await preAggregateDays(server, { servers, cluster, onCluster, capabilities }, time)
    },
    remove: (removal) => removeRows({ servers, cluster, onCluster }, removal),
    backup: null,
    isReachable: () => server.isReachable(),
    close: async () => {
      await Promise.all(servers.map((each) => each.close()))
    },
  }
}
