import { quoted } from '../compile/dialect.ts'
import { type Removal, type Removed, removalSteps, unusedMarkups } from '../removal.ts'
import { literal } from './literal.ts'
import { localName } from './schema.ts'
import type { Server } from './server.ts'

interface Cluster {
  /** Those that an ALTER is sent to. */
  servers: readonly Server[]
  cluster: string | null
  onCluster: boolean
}

/** Markups deleted by one statement of a cluster: servers limit the length of a statement to 256 kB. */
const markupsPerStatement = 2_000

/** The servers delete in the background, usually within minutes; the counts are those at the time of the request. */
export async function removeRows(cluster: Cluster, removal: Removal): Promise<Removed> {
  const removed: Removed = {}
  for (const { table, where } of removalSteps(removal)) removed[table] = await removeFrom(cluster, table, where)
  const unused = cluster.cluster ? await listUnusedMarkups(cluster, removal) : [unusedMarkups(removal)]
  for (const where of unused)
    if (where) removed.markups = (removed.markups ?? 0) + (await removeFrom(cluster, 'markups', where))
  return removed
}

async function removeFrom({ servers, cluster, onCluster }: Cluster, table: string, where: string): Promise<number> {
  const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
  const local = quoted(localName(table, { cluster }))
  let removed = 0
  for (const server of servers) {
    // With one address for a cluster, only its distributed table counts all servers.
    const counted = onCluster ? quoted(table) : local
    const [[count] = [0]] = await server.rows<[number]>(`SELECT count(*) FROM ${counted} WHERE ${where}`)
    if (Number(count) === 0) continue
    removed += Number(count)
    await server.run(`ALTER TABLE ${local}${suffix} DELETE WHERE ${where}`)
  }
  return removed
}

/**
 * In a cluster, a markup and the rows that refer to it are on different servers: one server finds the unused markups
 * over all of them, and each deletes its own by their hashes.
 */
async function listUnusedMarkups({ servers: [server] }: Cluster, removal: Removal): Promise<string[]> {
  const unused = unusedMarkups(removal, 'GLOBAL NOT IN')
  if (!server || !unused) return []
  const keys = await server.rows<[number, string]>(
    `SELECT DISTINCT "organization_id", "hash" FROM "markups" WHERE ${unused}`,
  )
  const batches: string[] = []
  for (let from = 0; from < keys.length; from += markupsPerStatement) {
    const pairs = keys
      .slice(from, from + markupsPerStatement)
      .map(([organizationId, hash]) => `(${literal(Number(organizationId))}, ${literal(hash)})`)
    batches.push(`("organization_id", "hash") IN (${pairs.join(', ')})`)
  }
  return batches
}
