import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { answerErrors } from './errors.ts'

test('logs no failure when a client disconnects during an upload', async () => {
  const lines: string[] = []
  const app = fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } })
  onTestFinished(() => app.close())
  answerErrors(app)
  app.post('/', async () => 'received')
  app.post('/broken', async () => {
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  })
  const status = new Promise<number>((resolve) => {
    app.addHook('onSend', async (_request, reply) => resolve(reply.statusCode))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1') // it listens on a port
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{')
  await once(app.server, 'request')
  socket.destroy()
  expect(await status).toBe(400)
  expect(lines).toEqual([])

  // The same error of the accounts database is a failure.
  expect((await app.inject({ method: 'POST', url: '/broken' })).statusCode).toBe(503)
  expect(lines).toHaveLength(1)
})
