import type { FastifyInstance } from 'fastify'
import type { EmbeddedProvider } from './provider.ts'

/** Passes everything below /oidc to the provider, which must see the public URL behind any proxy. */
export function mountProvider(app: FastifyInstance, provider: EmbeddedProvider['provider'], publicUrl: string) {
  const { protocol, host } = new URL(publicUrl)
  const serve = provider.callback()
  app.all('/oidc/*', {
    // Before Fastify reads the body, because the provider reads it itself.
    onRequest: async ({ raw, ip }, reply) => {
      raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
      raw.headers['x-forwarded-host'] = host
      // Determined by the trusted proxies; the client's own header is not.
      raw.headers['x-forwarded-for'] = ip
      reply.hijack()
      const original = raw.url ?? '/'
      Object.assign(raw, { originalUrl: original, url: original.slice('/oidc'.length) })
      await serve(raw, reply.raw)
    },
    handler: () => undefined,
  })
}
