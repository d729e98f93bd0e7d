import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type Access, apiKeyScopeNames, bodyBytes, contactSend, endpoints, isForKeys } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildUrl } from '../testing/caller.ts'
import { openCase } from '../testing/cases.ts'
import { ownVigil, startVigil, type TestVigil } from '../testing/vigil.ts'

// Over real connections: what matters is the answer to the headers, before any byte of the body.
let vigil: TestVigil
let token: string
let key: string
let link: string
beforeAll(async () => {
  vigil = await startVigil()
  await vigil.app.listen({ port: 0, host: '127.0.0.1' })
  token = await vigil.tokenOf('superadmin')
  key = (await vigil.keyOf('Corner Shop', { scopes: [...apiKeyScopeNames] })).secret
  link = (await openCase(vigil, 'Herald')).token
})
afterAll(() => vigil.stop())

interface Sent {
  method?: string
  path: string
  headers: Record<string, string>
  start?: string
}

/** Opens a connection, sends the headers and the start of a body, and leaves it open. */
function open({ app }: Pick<TestVigil, 'app'>, { method = 'POST', path, headers, start = '' }: Sent): Socket {
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const socket = connect(port, '127.0.0.1')
  const lines = Object.entries({ host: 'vigil.example', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${start}`)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

async function readStatus(socket: Socket) {
  const [data] = (await once(socket, 'data')) as [Buffer] // a socket without an encoding reads bytes
  return Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1])
}

const form = { 'content-type': 'multipart/form-data; boundary=x' }
const json = { 'content-type': 'application/json' }
const admitted = (access: Access) => ({
  authorization: `Bearer ${isForKeys(access) ? key : access === 'link:case' ? link : token}`,
})
const withBody = Object.entries(endpoints).filter(([, { body }]) => body)
const examplePath = ({ path, example }: (typeof withBody)[number][1]) => buildUrl(path, example?.params ?? {}, {})

describe.each(withBody)('%s', (_name, endpoint) => {
  const { method, formBytes, access } = endpoint
  const path = examplePath(endpoint)

  test('refuses a body over its limit before reading it', async () => {
    const headers = { ...admitted(access), ...json, 'content-length': String(bodyBytes(endpoint) + 1) }
    expect(await readStatus(open(vigil, { method, path, headers }))).toBe(413)
  })

  test('refuses a form before reading it, unless the contract declares one of that size', async () => {
    const headers = { ...admitted(access), ...form, 'content-length': '30000000' }
    expect(await readStatus(open(vigil, { method, path, headers }))).toBe(formBytes ? 413 : 415)
  })
})

test.each(['/', '/api/no-such-call', '/oidc/token', '/identity/forgot', '/metrics'])(
  'answers a form of 15 MB sent to %s before reading it',
  async (path) => {
    const status = await readStatus(open(vigil, { path, headers: { ...form, 'content-length': '15000000' } }))
    expect(status).toBeGreaterThanOrEqual(400)
  },
)

test('closes connections whose body does not arrive in time', async () => {
  const hasty = await ownVigil({ REQUEST_SECONDS: '1' })
  await hasty.app.listen({ port: 0, host: '127.0.0.1' })
  const slow = ['/collect', '/api/session/sign-in', '/api/no-such-call'].map((path) =>
    open(hasty, { path, headers: { ...json, 'content-length': '1000' }, start: '{' }),
  )
  const headersOnly = open(hasty, { path: '/collect', headers: {} })
  headersOnly.write('POST /collect HTTP/1.1\r\nhost: vig')
  for (const socket of [...slow, headersOnly]) {
    socket.resume()
    if (!socket.closed) await once(socket, 'close')
  }
})

test('buffers a few forms at a time, and fewer of one user', async () => {
  const upload = async (name: string) => {
    const headers = { authorization: `Bearer ${await vigil.tokenOf(name)}`, ...form, 'content-length': '1000' }
    return open(vigil, { path: contactSend.path, headers, start: '--x\r\n' })
  }
  /** Begins several uploads; returns those that are not refused. */
  const hold = async (name: string, count: number, refused: number) => {
    const sockets = new Set<Socket>()
    for (let begun = 0; begun < count; begun++) sockets.add(await upload(name))
    for (let answers = 0; answers < refused; answers++) {
      const waiting = [...sockets].map(async (socket) => ({ socket, status: await readStatus(socket) }))
      const { socket, status } = await Promise.race(waiting)
      expect(status).toBe(429)
      sockets.delete(socket)
    }
    return [...sockets]
  }
  const held = [...(await hold('web', 4, 2)), ...(await hold('app', 3, 1))]
  expect(held).toHaveLength(4)
  expect(await readStatus(await upload('ssp'))).toBe(503)

  // One is finished, the others are left: every place is free once the server noticed.
  const [finished, ...left] = held
  finished?.write('x'.repeat(995))
  expect(finished && (await readStatus(finished))).toBe(400)
  for (const socket of left) socket.destroy()
  let status = 503
  while (status === 503) {
    const next = await upload('ssp')
    const answered = readStatus(next)
    next.write('x'.repeat(995))
    status = await answered
  }
  expect(status).toBe(400)
})
