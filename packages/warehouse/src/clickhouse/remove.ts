import { quoted } from '../compile/dialect.ts'
import { type Removal, type RemovalStep, type Removed, removalSteps, unusedMarkups } from '../removal.ts'
import { literal } from './literal.ts'
import { localName, monthOfRow } from './schema.ts'
import type { Server } from './server.ts'

interface Cluster {
  /** Those that an ALTER is sent to. */
  servers: readonly Server[]
  cluster: string | null
  onCluster: boolean
}

/** Markups deleted by one statement of a cluster: servers limit the length of a statement to 256 kB. */
const markupsPerStatement = 2_000

/**
 * Whole months are dropped at once. The servers delete other rows in the background, usually within minutes; the counts
 * are those at the time of the request.
 */
export async function removeRows(cluster: Cluster, removal: Removal): Promise<Removed> {
  const removed: Removed = {}
  for (const step of removalSteps(removal)) removed[step.table] = await removeFrom(cluster, step)
  const unused = cluster.cluster ? await listUnusedMarkups(cluster, removal) : [unusedMarkups(removal)]
  for (const where of unused)
    if (where) removed.markups = (removed.markups ?? 0) + (await removeFrom(cluster, { table: 'markups', where }))
  return removed
}

async function removeFrom({ servers, cluster, onCluster }: Cluster, { table, where, before }: RemovalStep) {
  const suffix = cluster && onCluster ? ` ON CLUSTER ${quoted(cluster)}` : ''
  const local = quoted(localName(table, { cluster }))
  // With one address for a cluster, only its distributed table counts all servers.
  const counted = onCluster ? quoted(table) : local
  const kept = before === undefined ? 0 : Number(new Date(before).toISOString().slice(0, 7).replace('-', ''))
  const select =
    before === undefined
      ? `SELECT 0, count(*) FROM ${counted} WHERE ${where}`
      : `SELECT ${monthOfRow} AS month, count(*) FROM ${counted} WHERE ${where} GROUP BY month`
  let removed = 0
  for (const server of servers) {
    const counts = (await server.rows<[number, number]>(select))
      .map(([month, count]) => ({ month: Number(month), count: Number(count) }))
      .filter(({ count }) => count > 0)
    for (const { month } of counts.filter(({ month }) => month < kept))
      await server.run(`ALTER TABLE ${local}${suffix} DROP PARTITION ${month}`)
    if (counts.some(({ month }) => month >= kept))
      await server.run(`ALTER TABLE ${local}${suffix} DELETE WHERE ${where}`)
    removed += counts.reduce((sum, { count }) => sum + count, 0)
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
