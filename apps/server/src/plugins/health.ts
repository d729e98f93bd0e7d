import type { Database } from '@vigil/database'
import type { FastifyInstance } from 'fastify'

/** Alive: the process answers. Ready: it can do its work. */
export function healthRoutes(app: FastifyInstance, database: Database) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const isReady = await database.isReachable()
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'accounts database not reachable' })
  })
}
