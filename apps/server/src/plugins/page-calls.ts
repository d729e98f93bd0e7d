import type { FastifyInstance } from 'fastify'

/** Lets pages of any site call a path. Bodies are text of any content type: text/plain avoids a preflight. */
export function acceptPageCalls(app: FastifyInstance, path: string, bodyLimit: number) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, text, done) => done(null, text))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({ 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' })
    done()
  })
  app.options(path, (_request, reply) =>
    reply
      .headers({ 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' })
      .code(204)
      .send(),
  )
}
