import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const checkEveryMs = 200
const checkWithinMs = 1_000
const answerWithinMs = 20_000

interface Backend {
  url: URL
  isUp: boolean
}

interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: Buffer
}

type Outcome = { answer: IncomingMessage } | { error: NodeJS.ErrnoException }

/** Requests may be sent to another process: beacons have ids, and reading changes nothing. */
const isRepeatable = ({ method, path }: Received) => path === '/collect' || method === 'GET' || method === 'HEAD'
const wasNotSent = ({ code }: NodeJS.ErrnoException) => code === 'ECONNREFUSED'

/**
 * A load balancer as in `deploy/nginx.conf`: beacons go to collectors, everything else to API processes. It checks
 * `/readyz`, and repeats what is safe.
 */
export async function startBalancer() {
  const pools = { api: [] as Backend[], collectors: [] as Backend[] }
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  let turn = 0
  /** Requests that no process answered. */
  let failures = 0

  async function check(backend: Backend) {
    const signal = AbortSignal.timeout(checkWithinMs)
    const answer = await fetch(new URL('/readyz', backend.url), { signal }).catch(() => null)
    await answer?.arrayBuffer().catch(() => undefined)
    backend.isUp = answer?.status === 200
  }
  const timer = setInterval(() => {
    for (const backend of [...pools.api, ...pools.collectors]) void check(backend)
  }, checkEveryMs)

  const send = ({ url }: Backend, { method, path, headers, body }: Received) =>
    new Promise<Outcome>((resolve) => {
      const { hostname, port } = url
      const call = request({ hostname, port, agent, method, path, headers, timeout: answerWithinMs }, (answer) =>
        resolve({ answer }),
      )
      call.on('timeout', () => call.destroy(new Error('no answer')))
      call.on('error', (error) => resolve({ error }))
      call.end(body)
    })

  async function forward(received: Received, response: ServerResponse) {
    const pool = received.path === '/collect' ? pools.collectors : pools.api
    const first = turn++
    const rotated = pool.map((_, at) => pool[(first + at) % pool.length]).filter((each) => each !== undefined)
    // As a last resort also those that failed the last check, which may be older than their start.
    for (const backend of [...rotated.filter(({ isUp }) => isUp), ...rotated.filter(({ isUp }) => !isUp)]) {
      const outcome = await send(backend, received)
      if ('error' in outcome) {
        backend.isUp = false
        if (isRepeatable(received) || wasNotSent(outcome.error)) continue
        break
      }
      const { answer } = outcome
      if (answer.statusCode === 503 && received.path === '/collect' && backend !== rotated.at(-1)) {
        answer.resume()
        continue
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
      return
    }
    failures++
    response.writeHead(502).end()
  }

  const server = createServer(async (from, response) => {
    const parts: Buffer[] = []
    from.on('error', () => response.destroy())
    for await (const part of from) parts.push(part)
    const { method = 'GET', url = '/' } = from
    // Tests set the client address that they imitate.
    const address = String(from.headers['x-test-address'] ?? '10.0.0.1')
    const { connection: _, ...headers } = from.headers
    await forward(
      { method, path: url, headers: { ...headers, 'x-forwarded-for': address }, body: Buffer.concat(parts) },
      response,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    add(pool: keyof typeof pools, url: string) {
      pools[pool].push({ url: new URL(url), isUp: false })
    },
    failures: () => failures,
    close() {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
