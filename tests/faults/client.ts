import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface Sent {
  id: string
  type: string
}

export interface ClientOptions {
  /** Events have random times from this many days ago until now. */
  daysBack?: number
  /** Time between the beacons of each sender. */
  pauseMs?: number
}

/** Sends like a tag: unacknowledged beacons are resent with the same ids. Counts what must be stored in the end. */
export class ModelClient {
  readonly #url: string
  readonly #tag: string
  readonly #daysBack: number
  readonly #pauseMs: number
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  /** Acknowledged events by type. */
  readonly stored = new Map<string, number>()
  readonly #acknowledged: Sent[] = []
  beacons = 0
  statuses = new Map<number, number>()
  /** Attempts that ended without an answer. */
  unanswered = 0
  #isRunning = false
  #loops: Promise<void>[] = []

  constructor(url: string, tag: string, { daysBack = 0, pauseMs = 0 }: ClientOptions = {}) {
    this.#url = url
    this.#tag = tag
    this.#daysBack = daysBack
    this.#pauseMs = pauseMs
  }

  run(atOnce: number) {
    this.#isRunning = true
    this.#loops = Array.from({ length: atOnce }, () => this.#loop())
  }

  /** Resolves when every started beacon is acknowledged. */
  async stop() {
    this.#isRunning = false
    await Promise.all(this.#loops)
  }

  async #loop() {
    while (this.#isRunning) {
      await this.deliver(this.#events())
      if (this.#pauseMs > 0) await sleep(this.#pauseMs)
    }
  }

  /** Retries until the beacon is acknowledged. */
  async deliver(events: Sent[]) {
    const again = this.#acknowledged.length > 0 && Math.random() < 0.1 ? [this.#acknowledged.at(-1)] : []
    for (;;) {
      const body = JSON.stringify({ v: 1, tag: this.#tag, sent: Date.now(), events: [...events, ...again] })
      const answer = await this.post(body).catch(() => null)
      if (!answer) this.unanswered++
      if (answer) this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1)
      if (answer?.status === 202) return this.#note(events, JSON.parse(answer.text))
      await sleep(10 + Math.random() * 40)
    }
  }

  /** Resends recently acknowledged beacons, like a tag that did not receive the response. */
  async deliverAgain(count: number) {
    const events = this.#acknowledged.slice(-count)
    const body = JSON.stringify({ v: 1, tag: this.#tag, sent: Date.now(), events })
    const { status } = await this.post(body)
    if (status !== 202) throw new Error(`resent events returned ${status}`)
  }

  #note(events: Sent[], { rejected }: { rejected: { index: number }[] }) {
    this.beacons++
    const refused = new Set(rejected.map(({ index }) => index))
    for (const [index, event] of events.entries()) {
      if (refused.has(index) !== (event.type === 'nonsense')) throw new Error(`rejected: ${JSON.stringify(rejected)}`)
      if (refused.has(index)) continue
      this.#acknowledged.push(event)
      if (this.#acknowledged.length > 1_000) this.#acknowledged.splice(0, 500)
      this.stored.set(event.type, (this.stored.get(event.type) ?? 0) + 1)
    }
  }

  #events(): Sent[] {
    return Array.from({ length: 1 + Math.floor(Math.random() * 12) }, () => {
      const at = Math.floor(Date.now() - Math.random() * this.#daysBack * 86_400_000)
      const common = { id: randomUUID(), at, host: `site-${Math.floor(Math.random() * 5)}.example` }
      const luck = Math.random()
      if (luck < 0.6) return { ...common, type: 'page_view' }
      if (luck < 0.95)
        return { ...common, ...incident, markup: `<b>${randomBytes(luck < 0.9 ? 40 : 8_000).toString('hex')}</b>` }
      if (luck < 0.98) return { ...common, type: 'checkout', sessionId: randomUUID(), mode: 'blocking' }
      return { ...common, type: 'nonsense' }
    })
  }

  post(body: string | Buffer): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const headers = {
        'content-type': 'text/plain',
        'user-agent': userAgent,
        'content-length': Buffer.byteLength(body),
      }
      const call = request(
        `${this.#url}/collect`,
        { method: 'POST', agent: this.#agent, headers, timeout: 20_000 },
        (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
          response.on('error', reject)
        },
      )
      call.on('error', reject)
      call.on('timeout', () => call.destroy(new Error('no answer')))
      call.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }
}

const incident = {
  type: 'incident',
  action: 'blocked',
  threatClass: 'cryptomining',
  variant: 'wasm-miner',
  rule: 'r1',
  bidderCode: 'ix',
} as const
