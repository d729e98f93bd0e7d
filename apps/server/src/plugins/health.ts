import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Collection } from '../ingest/collection.ts'
import type { Files } from '../storage/files.ts'

interface HealthOptions {
  config: Pick<Config, 'role'>
  database: Pick<Database, 'isReachable'>
  warehouse: Pick<Warehouse, 'isReachable'>
  collection: Pick<Collection, 'journal'> | null
  files: Pick<Files, 'check'>
  demoPercent: () => number | null
  /** The process is shutting down: a load balancer should send nothing more. */
  isDraining: () => boolean
}

const answerWithinMs = 2_000

/** Alive: the process responds. Ready: it can do its work. */
export function healthRoutes(app: FastifyInstance, options: HealthOptions) {
  const { config, database, warehouse, collection, files, demoPercent, isDraining } = options
  // A collector needs its journal only: the rest catches up later. Without it, an outage would take all collectors out
  // of a load balancer, and beacons would be lost.
  const isCollector = config.role === 'collector'
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const [accounts, events, canStore] = isCollector
      ? [true, true, true]
      : await Promise.all([
          within(database.isReachable()),
          within(warehouse.isReachable()),
          within(files.check().then((problem) => problem === null)),
        ])
    const problems = [
      isDraining() ? 'shutting down' : '',
      accounts ? '' : 'accounts database not reachable',
      events ? '' : 'warehouse not reachable',
      collection && !collection.journal.isWritable ? 'journal not writable' : '',
      demoPercent() === null ? '' : 'loading demo data',
    ].filter(Boolean)
    const isReady = problems.length === 0
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? 'ready' : problems.join(', '),
      // Most pages need no files, and all processes share the store: leaving the load balancer would not help.
      ...(canStore ? {} : { degraded: 'file store not reachable' }),
    })
  })
}

/** A check that does not respond in time fails. */
function within(check: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerWithinMs).unref())
  return Promise.race([check.catch(() => false), late])
}
