import { literal } from './literal.ts'
import type { Server } from './server.ts'
import type { Servers } from './servers.ts'

export interface Topology {
  cluster: string | null
  /** Whether servers propagate DDL (`ON CLUSTER`), so that one statement is enough. */
  onCluster: boolean
  database: string
  isReplicated: boolean
  writeSettings: Record<string, number>
}

/** `addresses`: with a single one for a cluster, its servers propagate DDL. */
export async function findTopology(
  servers: Pick<Servers, 'rows'>,
  cluster: string | null,
  addresses: number,
): Promise<Topology> {
  const [[database] = ['default']] = await servers.rows<[string]>('SELECT currentDatabase()')
  const [[replicas] = [1]] = await servers.rows<[number]>(
    `SELECT max(replica_num) FROM system.clusters WHERE cluster = ${literal(cluster ?? '')}`,
  )
  const isReplicated = cluster !== null && Number(replicas) > 1
  const supported = await servers.rows<[string]>(
    "SELECT name FROM system.settings WHERE name = 'insert_quorum_parallel'",
  )
  return {
    cluster,
    onCluster: cluster !== null && addresses === 1,
    database,
    isReplicated,
    writeSettings: isReplicated ? quorumSettings(Number(replicas), supported.length > 0) : {},
  }
}

/**
 * A batch counts as loaded when most replicas of its shard have it, and the loader reads what most of them have: the
 * state it continues from is never older than what another replica accepted.
 */
const quorumSettings = (replicas: number, hasParallelQuorum: boolean) => ({
  insert_quorum: Math.floor(replicas / 2) + 1,
  insert_quorum_timeout: 20_000,
  select_sequential_consistency: 1,
  // Its opposite does not support consistent reads.
  ...(hasParallelQuorum && { insert_quorum_parallel: 0 }),
})

/** The servers that an ALTER must be sent to: replicas pass it on to each other. */
export async function serversToAlter(
  servers: Pick<Servers, 'all' | 'check' | 'reachable'>,
  { cluster, onCluster, isReplicated }: Pick<Topology, 'cluster' | 'onCluster' | 'isReplicated'>,
): Promise<readonly Server[]> {
  if (!cluster || onCluster || !isReplicated) return servers.all
  await servers.check()
  const byShard = new Map<string, Server>()
  for (const server of servers.reachable) {
    const [[shard] = ['']] = await server.rows<[string]>("SELECT substitution FROM system.macros WHERE macro = 'shard'")
    if (!byShard.has(shard)) byShard.set(shard, server)
  }
  return [...byShard.values()]
}
