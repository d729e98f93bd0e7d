import helmet from '@fastify/helmet'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { Failure } from '@vigil/contract'
import type { FastifyInstance } from 'fastify'
import { isSameSecret } from '../lib/same-secret.ts'
import type { SharedCounts } from '../lib/shared-counts.ts'

interface SecurityOptions {
  isHttps: boolean
  maintenanceKey: string | null
  callsPerMinute: number
  /** Counts calls over all processes; null if this is the only one. */
  counts: SharedCounts | null
  /** Sources of the dashboard's inline scripts. */
  scriptHashes: string[]
}

const windowMs = 60_000

/** The plugin's counters, shared with other processes. A route with its own limit counts separately. */
function sharedStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #group: string
    constructor(_options: unknown, group = 'calls') {
      this.#group = group
    }
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]) {
      callback(null, counts.count(`${this.#group} ${key}`, windowMs))
    }
    /** The declared type lacks `routeInfo`, which the plugin passes. */
    child({ path, routeInfo }: { path: string; routeInfo?: { method: string | string[]; url: string } }): Store {
      return new Store({}, routeInfo ? `${routeInfo.method} ${routeInfo.url}` : path)
    }
  }
}

/** Calls of programs, unlike pages and their files. */
const isCall = /^\/(api|taxii2|scim)\//

/** Pages that open with a link alone, and their API calls. */
const isLinked =
  /^\/((public|integration|api\/public-feed-reporting|api\/integration)\/|(case|api\/partner-case)(\/|\?|$))/

export async function secure(
  app: FastifyInstance,
  { isHttps, maintenanceKey, callsPerMinute, counts, scriptHashes }: SecurityOptions,
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
    timeWindow: windowMs,
    ...(counts && { store: sharedStore(counts) }),
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
