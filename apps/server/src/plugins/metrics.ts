import type { Database } from '@vigil/database'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Collection } from '../ingest/collection.ts'
import type { Queue } from '../jobs/queue.ts'
import { isSameSecret } from '../lib/same-secret.ts'
import type { MailCounts } from '../mail/mailer.ts'
import type { Files } from '../storage/files.ts'
import type { Housekeeping } from '../storage/housekeeping.ts'
import { answer } from './errors.ts'
import { backupMetrics, jobMetrics, mailMetrics } from './job-metrics.ts'

interface MetricsOptions {
  collection: Pick<Collection, 'stats' | 'journal'> | null
  database: Pick<Database, 'connections'>
  /** Null in a process without files. */
  files: Pick<Files, 'check'> | null
  /** Null in a process that sends and processes no jobs. */
  queue: Pick<Queue, 'kinds' | 'countWaiting' | 'observe'> | null
  /** Null without the embedded warehouse. */
  backups: Pick<Housekeeping, 'lastBackup' | 'backedUpAt'> | null
  mails: Readonly<MailCounts>
  journalMaxBytes: number
  token: string | null
}

const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** Stats for Prometheus. Event counts are read from the journal and the ledger, so they continue after a restart. */
export function metricsRoutes(
  app: FastifyInstance,
  { collection, database, files, queue, backups, mails, journalMaxBytes, token }: MetricsOptions,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const queries = new Histogram({
    name: 'vigil_query_seconds',
    help: 'Duration of warehouse queries',
    labelNames: ['dataset'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  const requests = new Histogram({
    name: 'vigil_http_request_seconds',
    help: 'Duration of calls of pages and API, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: secondsBuckets,
    registers: [registry],
  })
  new Gauge({
    name: 'vigil_database_connections',
    help: 'Connections to PostgreSQL in use and idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(database.connections())) this.set({ state }, count)
    },
  })
  if (files) {
    new Gauge({
      name: 'vigil_file_store_reachable',
      help: '1 while files can be stored and loaded',
      registers: [registry],
      async collect() {
        this.set((await files.check()) ? 0 : 1)
      },
    })
  }
  const lookAtJobs = queue ? jobMetrics(registry, queue) : () => undefined
  if (backups) backupMetrics(registry, backups)
  mailMetrics(registry, mails)
  const look = collection ? describe(registry, collection, journalMaxBytes) : () => undefined
  let last: Promise<unknown> = Promise.resolve()
  // One scrape at a time, each reading the totals once, so that received events and their outcomes are consistent.
  const read = () => {
    const text = last.then(async () => {
      await lookAtJobs()
      look()
      return registry.metrics()
    })
    last = text.catch(() => undefined)
    return text
  }

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return answer(reply, 'unauthenticated')
    return reply.type(registry.contentType).send(await read())
  })
  return {
    observeQuery: (dataset: string, ms: number) => queries.observe({ dataset }, ms / 1_000),
    /** Adds up the calls of routes that are registered after this. Not for beacons, which are counted by events. */
    observeRequests(scope: FastifyInstance) {
      scope.addHook('onResponse', (request, reply, done) => {
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        // The pattern of the route: addresses are endless, and may contain ids.
        const route = request.routeOptions.url ?? 'none'
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000)
        done()
      })
    },
  }
}

/**
 * Without a token, only programs on this machine are served. Requests forwarded by a proxy on it are recognized by
 * their headers.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | null) {
  if (token) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => headers[name],
  )
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
}

function describe(registry: Registry, { stats, journal }: Pick<Collection, 'stats' | 'journal'>, maxBytes: number) {
  const registers = [registry]
  let totals = stats.totals()
  const total = (name: string, help: string, read: () => Record<string, number>, label?: string) =>
    new Counter({
      name: `vigil_events_${name}_total`,
      help,
      labelNames: label ? [label] : [],
      registers,
      collect() {
        this.reset()
        for (const [value, count] of Object.entries(read())) this.inc(label ? { [label]: value } : {}, count)
      },
    })
  total('received', 'Events received by the collector', () => ({ all: totals.received }))
  total('duplicates', 'Events with an id received before', () => ({ all: totals.duplicates }))
  total('stored', 'Events in the warehouse', () => totals.storedByType, 'type')
  total('rejected', 'Events rejected', () => totals.rejected, 'reason')
  new Counter({
    name: 'vigil_beacons_refused_total',
    help: 'Beacons refused unread',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(stats.refusedBeacons)) this.inc({ reason }, count)
    },
  })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `vigil_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('events_pending', 'Events in the journal and not yet in the warehouse', () => totals.pending)
  gauge(
    'events_quarantined',
    'Events held because their domain is not confirmed, or deleted there',
    () => totals.quarantined,
  )
  gauge('journal_bytes', 'Bytes stored in the journal', () => journal.keptBytes)
  gauge('journal_max_bytes', 'Maximum size of the journal', () => maxBytes)
  gauge('journal_writable', '1 while the journal is writable', () => Number(journal.isWritable))
  gauge('warehouse_troubled', '1 while the warehouse is unavailable for events', () => Number(stats.problem !== null))
  const timing = (name: string, help: string) => {
    const histogram = new Histogram({ name: `vigil_${name}_seconds`, help, buckets: secondsBuckets, registers })
    return (ms: number) => histogram.observe(ms / 1_000)
  }
  stats.onSync = timing('journal_sync', 'Duration of a journal sync')
  stats.onLoad = timing('warehouse_load', 'Duration of loading a batch into the warehouse')
  return () => {
    totals = stats.totals()
  }
}
