import { quoted } from '../compile/dialect.ts'
import { type Removal, type Removed, removalSteps } from '../removal.ts'
import { localName } from './schema.ts'
import type { Server } from './server.ts'

interface Cluster {
  /** Those that an ALTER is sent to. */
  servers: readonly Server[]
  cluster: string | null
  onCluster: boolean
}

/** The servers delete in the background, usually within minutes; the counts are those at the time of the request. */
export async function removeRows({ servers, cluster, onCluster }: Cluster, removal: Removal): Promise<Removed> {
  const tableName = (table: string) => localName(table, { cluster })
  const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
  const removed: Removed = {}
  for (const { table, where } of removalSteps(removal, tableName)) {
    const local = quoted(tableName(table))
    removed[table] = 0
    for (const server of servers) {
      // With one address for a cluster, only its distributed table counts all servers.
      const counted = onCluster ? quoted(table) : local
      const [[count] = [0]] = await server.rows<[number]>(`SELECT count(*) FROM ${counted} WHERE ${where}`)
      if (Number(count) === 0) continue
      removed[table] += Number(count)
      await server.run(`ALTER TABLE ${local}${suffix} DELETE WHERE ${where}`)
    }
  }
  return removed
}
