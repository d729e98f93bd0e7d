import { createHmac, randomBytes } from 'node:crypto'
import type { EventOf } from '@vigil/contract'
import type { HealthCounts, NewHealth } from '@vigil/database'
import { errorMessage } from '../lib/error-message.ts'
import { softwareReader } from './enrich/readers.ts'
import { countHealth } from './health-counts.ts'

interface Options {
  write: (counted: readonly NewHealth[]) => Promise<void>
  warn: (message: string) => void
  /** Interval between writes. */
  everyMs?: number
}

interface Sender {
  address: string
  userAgent: string
  receivedAt: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

const readSoftware = softwareReader()

/**
 * Sums up how page views of rollouts went, by group and minute, and writes the sums to the accounts database every few
 * seconds: the guards must react sooner than the warehouse loads. A crash loses the last seconds, in both groups alike.
 *
 * A visitor counts once a day: the group is drawn by visitor, so further page views would repeat the same draw and look
 * like more evidence than they are.
 */
export class PageHealthCounts {
  readonly #options: Options
  readonly #counted = new Map<string, NewHealth>()
  readonly #timer: NodeJS.Timeout
  #visitors = new Visitors()
  #day = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => void this.written(), options.everyMs ?? 5_000).unref()
  }

  add(tag: string, events: readonly Record<string, unknown>[], { address, userAgent, receivedAt }: Sender) {
    for (const event of events) {
      if (event.type !== 'page_health') continue
      const health = event as unknown as EventOf<'page_health'> // validated by the collector
      if (readSoftware(userAgent).isBot || !this.#isNew(health.rollout, address, userAgent, receivedAt)) continue
      const minute = Math.floor(receivedAt / minuteMs) * minuteMs
      const key = `${tag} ${health.rollout} ${health.group} ${minute}`
      const { rollout: rolloutId, group } = health
      const counts = countHealth(health)
      const known = this.#counted.get(key)
      if (known) addTo(known, counts)
      else this.#counted.set(key, { rolloutId, tag, group, minute: new Date(minute), ...counts })
    }
  }

  /** Writes what was counted so far. */
  written(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const counted = [...this.#counted.values()]
      this.#counted.clear()
      if (counted.length === 0) return
      await this.#options
        .write(counted)
        .catch((error: unknown) =>
          this.#options.warn(`failed to write the health of page views: ${errorMessage(error)}`),
        )
    })
    return this.#writing
  }

  async close() {
    clearInterval(this.#timer)
    await this.written()
  }

  #isNew(rollout: string, address: string, userAgent: string, receivedAt: number) {
    const day = Math.floor(receivedAt / dayMs)
    if (day !== this.#day) {
      this.#day = day
      this.#visitors = new Visitors()
    }
    return this.#visitors.add(JSON.stringify([rollout, address, userAgent]))
  }
}

function addTo(known: HealthCounts, counts: HealthCounts) {
  for (const key of Object.keys(counts) as (keyof HealthCounts)[]) known[key] += counts[key] // the keys of the object
}

/**
 * Visitors of a day, as a Bloom filter: constant memory, and no address can be read from it. With a million visitors, one
 * in about 1,400 new ones is mistaken for a known one, in both groups alike.
 */
class Visitors {
  readonly #key = randomBytes(32)
  readonly #bits = new Uint8Array(2 ** 21)

  /** False if the visitor was added before. */
  add(visitor: string): boolean {
    const hash = createHmac('sha256', this.#key).update(visitor).digest()
    let isNew = false
    for (let at = 0; at < 24; at += 4) {
      const bit = hash.readUInt32BE(at) % (this.#bits.length * 8)
      const mask = 1 << (bit % 8)
      const held = this.#bits[bit >> 3] ?? 0
      if ((held & mask) === 0) isNew = true
      this.#bits[bit >> 3] = held | mask
    }
    return isNew
  }
}
