import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Operations } from '@vigil/contract'
import type { Collection } from '../../../ingest/collection.ts'
import type { Problem } from '../../../recent-problems.ts'
import { type Backups, measureFolder } from '../../../storage/backups.ts'
import type { Run } from '../../../storage/run.ts'

/** One process's report about itself. */
export interface ProcessReport extends Pick<Operations, 'events' | 'refusedBeacons' | 'rates' | 'disk' | 'process'> {
  /** Null without a journal. */
  journal: Operations['journal'] | null
  warehouse: Omit<Operations['warehouse'], 'isReachable'>
  problems: readonly Problem[]
}

export interface ProcessSource {
  dataDirectory: string
  journalMaxBytes: number
  isEmbedded: boolean
  collection: Pick<Collection, 'stats' | 'journal'> | null
  housekeeping: { lastTidy: Run | null; lastBackup: Backups['last'] } | null
  eventLoopLagMs: number
  problems: readonly Problem[]
}

export const noEvents = (): Operations['events'] => ({
  received: 0,
  stored: 0,
  storedByType: {},
  duplicates: 0,
  rejected: {},
  pending: 0,
  quarantined: 0,
})
const instant = (ms: number) => new Date(ms).toISOString()

export async function reportProcess(source: ProcessSource): Promise<ProcessReport> {
  const { collection, housekeeping, dataDirectory } = source
  const stats = collection?.stats
  const disk = await statfs(dataDirectory)
  const { lastTidy = null, lastBackup = null } = housekeeping ?? {}
  return {
    events: stats?.totals() ?? noEvents(),
    refusedBeacons: { ...stats?.refusedBeacons },
    rates: (stats?.rates.list() ?? []).map(({ at, ...rate }) => ({ at: instant(at), ...rate })),
    journal: collection && {
      bytes: collection.journal.keptBytes,
      maxBytes: source.journalMaxBytes,
      isWritable: collection.journal.isWritable,
      lastSyncMs: stats?.lastSyncMs ?? 0,
    },
    warehouse: {
      bytes: source.isEmbedded ? await measureFolder(join(dataDirectory, 'warehouse')) : null,
      problem: stats?.problem ? { text: stats.problem.text, since: instant(stats.problem.since) } : null,
      lastLoad: stats?.lastLoad ? formatLoad(stats.lastLoad) : null,
      lastTidy: lastTidy && { ...lastTidy, at: instant(lastTidy.at) },
      lastBackup: lastBackup && { ...lastBackup, at: instant(lastBackup.at) },
    },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    process: { memoryBytes: process.memoryUsage.rss(), eventLoopLagMs: source.eventLoopLagMs },
    problems: source.problems,
  }
}

const formatLoad = ({ at, events, ms }: { at: number; events: number; ms: number }) => ({
  at: instant(at),
  events,
  durationMs: ms,
})
