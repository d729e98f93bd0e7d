import { quoted } from '../compile/dialect.ts'
import { dayMs } from '../compile/time.ts'
import { createQueries, type WatchStatement } from '../querying.ts'
import type { Warehouse } from '../warehouse.ts'
import { detectCapabilities } from './capabilities.ts'
import { Claims, idDays, type LoadTurns } from './claims.ts'
import { clickHouseDialect } from './dialect.ts'
import { literal } from './literal.ts'
import { Loader } from './load.ts'
import { migrate } from './migrate.ts'
import { preAggregateDays } from './preaggregate.ts'
import { removeRows } from './remove.ts'
import { localName } from './schema.ts'
import type { Server } from './server.ts'
import { Servers } from './servers.ts'
import { findTopology, serversToAlter } from './topology.ts'

export interface ClickHouseOptions {
  /** http://user:password@host:8123/database; for a cluster, its servers' URLs separated by commas. */
  url: string
  /**
   * The cluster's name in the servers' configuration. With only one URL, tables are created `ON CLUSTER`, which
   * requires a keeper.
   */
  cluster?: string | undefined
  watch?: WatchStatement | undefined
  queryTimeoutMs?: number
  /** Required to claim ids. */
  turns?: LoadTurns | null
  /** See `ClaimsOptions`. */
  predecessors?: readonly string[]
  now?: () => number
}

export async function openClickHouse(options: ClickHouseOptions): Promise<Warehouse> {
  const { url, cluster = null, queryTimeoutMs = 30_000, turns = null, predecessors = [], now = Date.now } = options
  const urls = url.split(',').map((address) => address.trim())
  if (urls.length > 1 && !cluster)
    throw new Error('several ClickHouse URLs need the name of their cluster (CLICKHOUSE_CLUSTER)')
  // For a server that is down at the start, tables are created when it is back.
  const migrateServer = async (server: Server) => migrate(server, await tables)
  const servers = new Servers({
    urls,
    timeoutMs: queryTimeoutMs,
    onReturn: (server) => void migrateServer(server).catch(() => undefined),
  })
  const tables = open()

  async function open() {
    if (urls.length > 1) await servers.check()
    const capabilities = await detectCapabilities(servers)
    const topology = await findTopology(servers, cluster, urls.length)
    servers.use(capabilities.settings, topology.writeSettings)
    return { ...capabilities, ...topology }
  }

  try {
    const { cluster: _cluster } = await tables
    for (const server of cluster ? servers.reachable : servers.all) await migrateServer(server)
  } catch (error) {
    await servers.close()
    throw error
  }

  const { onCluster, ...capabilities } = await tables
  const dialect = clickHouseDialect(capabilities)
  const claims = turns && new Claims({ server: servers.writer, turns, predecessors, now })
  const loader = new Loader(servers.writer, claims)
  const toAlter = () => serversToAlter(servers, { cluster, onCluster, isReplicated: capabilities.isReplicated })
  return {
    ...createQueries(dialect, (statement, signal) => servers.query(statement, signal), options.watch),
    loadedTo: (collector) => loader.loadedTo(collector),
    unfinished: (collector) => loader.unfinished(collector),
    claimIds: (claim) => loader.claimIds(claim),
    load: (batch) => loader.load(batch),
    // Its tables sort and aggregate by themselves.
    tidy: async (time) => {
      const table = localName('event_ids', { cluster })
      const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
      const oldest = Math.floor(time.getTime() / dayMs) - idDays - 1
      const altered = await toAlter()
      for (const each of altered) {
        const parts = await each.rows<[string]>(
          `SELECT DISTINCT partition FROM system.parts WHERE database = currentDatabase() AND table = ${literal(table)} AND active`,
        )
        for (const [partition] of parts)
          if (Number(partition) < oldest)
            await each.run(`ALTER TABLE ${quoted(table)}${suffix} DROP PARTITION ${Number(partition)}`)
      }
      await preAggregateDays(servers.writer, { servers: altered, cluster, onCluster, capabilities }, time)
    },
    remove: async (removal) => removeRows({ servers: await toAlter(), cluster, onCluster }, removal),
    backup: null,
    isReachable: () => servers.isReachable(),
    close: () => servers.close(),
  }
}
