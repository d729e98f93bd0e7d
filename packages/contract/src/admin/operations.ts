import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const count = z.number().int()
const instant = z.iso.datetime()
const run = z.object({
  at: instant,
  durationMs: z.number(),
  /** Error text; null on success. */
  problem: z.string().nullable(),
})

/** One process of the installation, by its last report. */
const operationsProcess = z.object({
  id: z.uuid(),
  role: z.string(),
  version: z.string(),
  /** Name of its machine. */
  host: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** `lost`: neither reporting nor shut down. */
  state: z.enum(['running', 'stopped', 'lost']),
  /** Events in its journal that are not loaded; null without a journal. */
  pending: count.nullable(),
  memoryBytes: count,
  eventLoopLagMs: z.number(),
  freeDiskBytes: count,
  /** Its newest warnings and errors, newest first. */
  problems: z.array(z.object({ at: instant, text: z.string() })),
})
export type OperationsProcess = z.infer<typeof operationsProcess>

/** Service health, of all processes together. `received` = `stored` + `duplicates` + all of `rejected` + `pending` + `quarantined`. */
const operations = z.object({
  version: z.string(),
  startedAt: instant,
  now: instant,
  events: z.object({
    received: count,
    stored: count,
    storedByType: z.record(z.string(), count),
    duplicates: count,
    /** By reason: the collector's rejection reasons, and `damaged` for losses from a damaged journal. */
    rejected: z.record(z.string(), count),
    pending: count,
    /** Held because their domain is not confirmed, or deleted there. */
    quarantined: count,
  }),
  /** Beacons refused unread since the start, by reason. */
  refusedBeacons: z.record(z.string(), count),
  /** The last minutes, oldest first, in steps of ten seconds. */
  rates: z.array(z.object({ at: instant, receivedPerSecond: z.number(), storedPerSecond: z.number() })),
  journal: z.object({
    bytes: count,
    maxBytes: count,
    isWritable: z.boolean(),
    lastSyncMs: z.number(),
  }),
  warehouse: z.object({
    /** Null if the warehouse is an external server. */
    bytes: count.nullable(),
    isReachable: z.boolean(),
    /** Why it accepts no events, and since when; null while it works. */
    problem: z.object({ text: z.string(), since: instant }).nullable(),
    lastLoad: z.object({ at: instant, events: count, durationMs: z.number() }).nullable(),
    lastTidy: run.nullable(),
    /** Null if backups are managed with an external server, or none was made yet. */
    lastBackup: run.extend({ bytes: count }).nullable(),
  }),
  files: z.object({
    kind: z.enum(['directory', 'bucket']),
    /** Why files cannot be stored or loaded, and since when; null while they can. */
    problem: z.object({ text: z.string(), since: instant }).nullable(),
  }),
  /** The disk of a running process with the least free space. */
  disk: z.object({ freeBytes: count, totalBytes: count }),
  /** The process that answers. */
  process: z.object({ memoryBytes: count, eventLoopLagMs: z.number() }),
  /** The one that answers first. */
  processes: z.array(operationsProcess),
})
export type Operations = z.infer<typeof operations>

export const operationsShow = endpoint({
  method: 'GET',
  path: '/api/operations',
  summary:
    'Service health: events received, stored, rejected and pending; journal, warehouse, backups, disk, memory and processes.',
  access: 'superadmin',
  answer: operations,
})
