import type { RateIncrement, RateTotal } from '@vigil/database'
import { errorMessage } from './error-message.ts'

const flushMs = 1_000
/** Above what one statement should carry; the rest follows a second later. */
const keysPerFlush = 5_000
/** Bounds memory against callers with many addresses. */
const keptKeys = 50_000

interface Entry {
  /** Calls of all processes, as of the last flush. */
  shared: number
  /** Calls of this process that are not added yet. */
  pending: number
  windowMs: number
  endsAt: number
}

interface SharedCountsOptions {
  /** Adds calls to the counts of all processes and returns the totals. */
  add(increments: readonly RateIncrement[], now: Date): Promise<readonly RateTotal[]>
  now: () => number
  log: { warn(message: string): void }
}

/**
 * Counts calls per key over all processes. A call is counted in memory, and once a second the counts of a process are
 * added to those in the accounts database with one statement. So a limit holds everywhere within a second, at a cost
 * that does not depend on the number of calls. While the database is unavailable, each process limits by its own count.
 */
export class SharedCounts {
  readonly #options: SharedCountsOptions
  readonly #entries = new Map<string, Entry>()
  readonly #timer: NodeJS.Timeout
  #flushing: Promise<void> | null = null
  #hasFailed = false

  constructor(options: SharedCountsOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.flush(), flushMs).unref()
  }

  /** Counts a call; returns the number of calls in the window and the time until it ends. */
  count(key: string, windowMs: number): { current: number; ttl: number } {
    const now = this.#options.now()
    let entry = this.#entries.get(key)
    if (!entry || entry.endsAt <= now) {
      entry = { shared: 0, pending: 0, windowMs, endsAt: now + windowMs }
      this.#keep(key, entry)
    }
    entry.pending++
    return { current: entry.shared + entry.pending, ttl: entry.endsAt - now }
  }

  #keep(key: string, entry: Entry) {
    this.#entries.delete(key)
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= keptKeys) this.#entries.delete(oldest)
    this.#entries.set(key, entry)
  }

  /** Adds what is pending. Calls do not wait for it. */
  flush(): Promise<void> {
    this.#flushing ??= this.#add().finally(() => {
      this.#flushing = null
    })
    return this.#flushing
  }

  async #add() {
    const now = this.#options.now()
    const sent: { entry: Entry; calls: number; key: string }[] = []
    for (const [key, entry] of this.#entries) {
      if (entry.endsAt <= now) this.#entries.delete(key)
      else if (entry.pending > 0 && sent.length < keysPerFlush) sent.push({ entry, calls: entry.pending, key })
    }
    if (sent.length === 0) return
    const increments = sent.map(({ entry, calls, key }) => ({ key, calls, windowMs: entry.windowMs }))
    try {
      const totals = await this.#options.add(increments, new Date(now))
      for (const [index, { entry, calls }] of sent.entries()) {
        const total = totals[index]
        if (!total) continue
        entry.pending -= calls
        entry.shared = total.calls
        entry.endsAt = total.endsAt
      }
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#options.log.warn(`limits count per process: ${errorMessage(error)}`)
      this.#hasFailed = true
    }
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#flushing
  }
}
