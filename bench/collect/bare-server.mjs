// The reference: a Fastify server that reads a JSON body and stores nothing.
import { createRequire } from 'node:module'

const fastify = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify')
const app = fastify({ logger: false })
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(body)))
app.post('/collect', async (request, reply) => reply.code(202).send({ accepted: request.body.events.length }))
await app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' })
