import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import { Failure } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../lib/same-secret.ts'

interface SecurityOptions {
  isHttps: boolean
  maintenanceKey: string | null
  callsPerMinute: number
  /** Sources of the dashboard's inline scripts. */
  scriptHashes: string[]
}

/** Calls of programs, unlike pages and their files. */
const isCall = /^\/(api|taxii2)\//

/** Pages that open with a link alone, and their API calls. */
const isLinked =
  /^\/((public|integration|api\/public-feed-reporting|api\/integration)\/|(case|api\/partner-case)(\/|\?|$))/

export async function secure(
  app: FastifyInstance,
  { isHttps, maintenanceKey, callsPerMinute, scriptHashes }: SecurityOptions,
) {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", ...scriptHashes],
        // The component library sets custom properties in style elements.
        'style-src': ["'self'", "'unsafe-inline'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'upgrade-insecure-requests': isHttps ? [] : null,
      },
    },
    // As frame-ancestors above, for browsers that do not support it.
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    // URLs may contain report ids and one-time tokens.
    referrerPolicy: { policy: 'no-referrer' },
  })
  // Answers must not outlive the session in a cache; evidence and integration pages must not be indexed either.
  app.addHook('onSend', async ({ url }, reply) => {
    if (url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    if (!isLinked.test(url)) return
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow, noarchive')
  })
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !isCall.test(request.url),
  })

  if (maintenanceKey) {
    app.addHook('onRequest', async (request) => {
      if (
        isCall.test(request.url) &&
        !isSameSecret(String(request.headers['maintenance-access-key'] ?? ''), maintenanceKey)
      ) {
        throw new Failure('maintenance')
      }
    })
  }
}
