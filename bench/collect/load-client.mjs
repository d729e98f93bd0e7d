// Posts over keep-alive sockets without an HTTP library: on two cores, the client must cost little compared with the server.
import { once } from 'node:events'
import { connect } from 'node:net'

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headEnd = Buffer.from('\r\n\r\n')

/** One socket with one request in flight; others queue, and their waiting time counts. */
class Connection {
  #queue = []
  #current = null
  #received = Buffer.alloc(0)

  constructor(socket, { path, headers }, onAnswer) {
    this.socket = socket
    this.path = path
    this.headers = Object.entries({ 'content-type': 'text/plain', ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    this.onAnswer = onAnswer
    socket.setNoDelay(true)
    socket.on('data', (data) => this.#read(data))
    socket.on('error', () => undefined)
  }

  get isIdle() {
    return this.#current === null
  }

  post(body) {
    this.#queue.push({ body, since: performance.now() })
    if (this.#current === null) this.#next()
  }

  #next() {
    this.#current = this.#queue.shift() ?? null
    if (this.#current === null) return
    const { body } = this.#current
    this.socket.write(
      `POST ${this.path} HTTP/1.1\r\nhost: bench\r\nuser-agent: ${userAgent}\r\n${this.headers}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }

  #read(data) {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < end + headEnd.length + length) return
    this.#received = Buffer.alloc(0)
    const ms = performance.now() - this.#current.since
    this.#next()
    this.onAnswer(this, Number(head.slice(9, 12)), ms)
  }
}

/** Sends as many requests as possible or, with `perSecond`, that many at even intervals. */
export async function load({ port, path, headers, connections, seconds, makeBody, perSecond = 0 }) {
  const latencies = []
  const statuses = {}
  const startedAt = performance.now()
  const isOver = () => performance.now() - startedAt > seconds * 1_000
  const onAnswer = (connection, status, ms) => {
    statuses[status] = (statuses[status] ?? 0) + 1
    latencies.push(ms)
    if (!perSecond && !isOver()) connection.post(makeBody())
  }
  const all = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return new Connection(socket, { path, headers }, onAnswer)
    }),
  )
  if (!perSecond) for (const connection of all) connection.post(makeBody())
  let begun = 0
  while (!isOver()) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond
    while (begun < due) all[begun++ % all.length].post(makeBody())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  while (all.some(({ isIdle }) => !isIdle)) await new Promise((resolve) => setTimeout(resolve, 5))
  const tookSeconds = (performance.now() - startedAt) / 1_000
  for (const { socket } of all) socket.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
  return { perSecond: latencies.length / tookSeconds, p50: at(0.5), p99: at(0.99), statuses, count: latencies.length }
}
