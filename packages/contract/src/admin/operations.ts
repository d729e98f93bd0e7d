import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int()
const instant = z.iso.datetime()
const run = z.object({
  at: instant,
  durationMs: z.number(),
  /** What went wrong, in words; null when it went well. */
  problem: z.string().nullable(),
})

/** How the service is doing. `received` = `stored` + `duplicates` + all of `rejected` + `pending`. */
const operations = z.object({
  version: z.string(),
  startedAt: instant,
  now: instant,
  events: z.object({
    received: count,
    stored: count,
    storedByType: z.record(z.string(), count),
    duplicates: count,
    /** By reason: those of the collector's answer, and `damaged` for what a damaged journal lost. */
    rejected: z.record(z.string(), count),
    pending: count,
  }),
  /** Beacons that were refused unread since the start, by reason. */
  refusedBeacons: z.record(z.string(), count),
  /** The last minutes, oldest first, by steps of ten seconds. */
  rates: z.array(z.object({ at: instant, receivedPerSecond: z.number(), storedPerSecond: z.number() })),
  journal: z.object({
    bytes: count,
    maxBytes: count,
    isWritable: z.boolean(),
    lastSyncMs: z.number(),
  }),
  warehouse: z.object({
    /** Null where the warehouse is a server of its own. */
    bytes: count.nullable(),
    isReachable: z.boolean(),
    /** Why it takes no events, and since when; null while it does. */
    problem: z.object({ text: z.string(), since: instant }).nullable(),
    lastLoad: z.object({ at: instant, events: count, durationMs: z.number() }).nullable(),
    lastTidy: run.nullable(),
    /** Null where backups are the business of the server's keeper, or none was made yet. */
    lastBackup: run.extend({ bytes: count }).nullable(),
  }),
  disk: z.object({ freeBytes: count, totalBytes: count }),
  process: z.object({ memoryBytes: count, eventLoopLagMs: z.number() }),
})
export type Operations = z.infer<typeof operations>

export const operationsShow = endpoint({
  method: 'GET',
  path: '/api/operations',
  summary:
    'How the service is doing: events taken, stored, rejected and waiting; journal, warehouse, backups, disk, memory.',
  access: 'superadmin',
  answer: operations,
})
