import type { FastifyInstance, FastifyRequest } from 'fastify'
import { encodingFor, formatEtag, isHeld } from './script.ts'
import type { Scripts } from './scripts.ts'

/**
 * Saves a reader's next pages a request; together with the refresh in `Scripts`, a change takes effect within a minute.
 */
const cacheSeconds = 50
/** While this server is unreachable, caches may keep serving the script they have. */
const staleSeconds = 86_400

const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  vary: 'accept-encoding',
  // Any page may load the script, even a cross-origin isolated one, with or without `crossorigin`, and read its timing.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'x-content-type-options': 'nosniff',
}

/** Serves scripts at `/{first part of the distribution's id}/script.js`. */
export async function deliverScripts(
  app: FastifyInstance,
  { scripts }: { scripts: Pick<Scripts, 'at' | 'forVisitor'> },
) {
  // Successful requests are not logged.
  app.setChildLoggerFactory((logger) => logger)

  app.get('/:prefix(^[0-9a-z]{8,32}$)/script.js', async (request: FastifyRequest, reply) => {
    const { prefix } = request.params as { prefix: string } // matches the path's pattern
    // A deployment fetches the script to compare its hash, which is that of the tag's own build.
    const isCheck = (request.query as { deployment?: unknown }).deployment !== undefined // parsed by Fastify
    const visitor = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { script, isShared } = isCheck
      ? { script: await scripts.at(prefix), isShared: true }
      : await scripts.forVisitor(prefix, visitor)
    const encoding = encodingFor(String(request.headers['accept-encoding'] ?? ''))
    const etag = formatEtag(script, encoding)
    const caching = `${isShared ? 'public' : 'private'}, max-age=${cacheSeconds}, stale-if-error=${staleSeconds}`
    reply.headers({ ...headers, etag, 'cache-control': caching })
    if (isHeld(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send()
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.send(script.bodies[encoding])
  })
}
