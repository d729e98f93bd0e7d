import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operations } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'
import type { Collection } from '../../../ingest/collection.ts'
import { type Backups, measureFolder } from '../../../storage/backups.ts'
import type { Run } from '../../../storage/run.ts'

export interface OperationsSource {
  version: string
  startedAt: Date
  now: Date
  dataDirectory: string
  journalMaxBytes: number
  isEmbedded: boolean
  collection: Pick<Collection, 'stats' | 'journal'> | null
  warehouse: Pick<Warehouse, 'isReachable'>
  housekeeping: { lastTidy: Run | null; lastBackup: Backups['last'] } | null
  eventLoopLagMs: number
}

const nothing = { received: 0, stored: 0, storedByType: {}, duplicates: 0, rejected: {}, pending: 0, quarantined: 0 }
const instant = (ms: number) => new Date(ms).toISOString()

export async function readOperations(source: OperationsSource): Promise<Operations> {
  const { collection, housekeeping, warehouse, dataDirectory } = source
  const stats = collection?.stats
  const disk = await statfs(dataDirectory)
  const { lastTidy = null, lastBackup = null } = housekeeping ?? {}
  return {
    version: source.version,
    startedAt: source.startedAt.toISOString(),
    now: source.now.toISOString(),
    events: stats?.totals() ?? nothing,
    refusedBeacons: stats?.refusedBeacons ?? {},
    rates: (stats?.rates.list() ?? []).map(({ at, ...rate }) => ({ at: instant(at), ...rate })),
    journal: {
      bytes: collection?.journal.keptBytes ?? 0,
      maxBytes: source.journalMaxBytes,
      isWritable: collection?.journal.isWritable ?? false,
      lastSyncMs: stats?.lastSyncMs ?? 0,
    },
    warehouse: {
      bytes: source.isEmbedded ? await measureFolder(join(dataDirectory, 'warehouse')) : null,
      isReachable: await warehouse.isReachable(),
      problem: stats?.problem ? { text: stats.problem.text, since: instant(stats.problem.since) } : null,
      lastLoad: stats?.lastLoad ? formatLoad(stats.lastLoad) : null,
      lastTidy: lastTidy && { ...lastTidy, at: instant(lastTidy.at) },
      lastBackup: lastBackup && { ...lastBackup, at: instant(lastBackup.at) },
    },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    process: { memoryBytes: process.memoryUsage.rss(), eventLoopLagMs: source.eventLoopLagMs },
  }
}

const formatLoad = ({ at, events, ms }: { at: number; events: number; ms: number }) => ({
  at: instant(at),
  events,
  durationMs: ms,
})
