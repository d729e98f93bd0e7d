import type { Database } from '@vigil/database'
import type { Warehouse } from '@vigil/warehouse'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '../ingest/collection.ts'

interface HealthOptions {
  database: Pick<Database, 'isReachable'>
  warehouse: Pick<Warehouse, 'isReachable'>
  collection: Pick<Collection, 'journal'> | null
  demoPercent: () => number | null
}

const answerWithinMs = 2_000

/** Alive: the process responds. Ready: it can do its work. */
export function healthRoutes(app: FastifyInstance, { database, warehouse, collection, demoPercent }: HealthOptions) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = { accounts: within(database.isReachable()), warehouse: within(warehouse.isReachable()) }
    const [accounts, events] = await Promise.all([checks.accounts, checks.warehouse])
    const problems = [
      accounts ? '' : 'accounts database not reachable',
      events ? '' : 'warehouse not reachable',
      collection && !collection.journal.isWritable ? 'journal not writable' : '',
      demoPercent() === null ? '' : 'loading demo data',
    ].filter(Boolean)
    const isReady = problems.length === 0
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : problems.join(', ') })
  })
}

/** A check that does not respond in time fails. */
function within(check: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), answerWithinMs).unref())
  return Promise.race([check.catch(() => false), late])
}
