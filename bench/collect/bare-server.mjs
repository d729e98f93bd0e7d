// The reference: a Fastify server that reads a JSON body. With a file as second argument, it also appends the bodies to it,
// and answers once their group is on disk; otherwise it stores nothing.
import { open } from 'node:fs/promises'
import { createRequire } from 'node:module'

const fastify = createRequire(new URL('../../apps/server/package.json', import.meta.url))('fastify')
const app = fastify({ logger: false })
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, JSON.parse(body)))
const [, , port, path] = process.argv
const file = path ? await open(path, 'a') : null
let group = []
let isWriting = false

/** Everything that arrives during a sync is the next group. */
async function write() {
  isWriting = true
  while (group.length > 0) {
    const written = group
    group = []
    await file.appendFile(written.map(({ text }) => text).join('\n'))
    await file.datasync()
    for (const { done } of written) done()
  }
  isWriting = false
}

const store = (body) =>
  new Promise((done) => {
    group.push({ text: JSON.stringify(body), done })
    if (!isWriting) write()
  })

app.post('/collect', async (request, reply) => {
  if (file) await store(request.body)
  return reply.code(202).send({ accepted: request.body.events.length })
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
