import type { Journal } from './journal/journal.ts'
import { type Ledger, type LoadTotals, noLoads, sumOf } from './journal/ledger.ts'
import { Rates } from './rates.ts'

export interface EventTotals {
  received: number
  stored: number
  storedByType: Record<string, number>
  duplicates: number
  rejected: Record<string, number>
  pending: number
}

export interface LastLoad {
  at: number
  events: number
  ms: number
}

interface Log {
  info(message: string): void
  warn(message: string): void
}

type Observe = (ms: number) => void

/** What the door, the journal and the loader have done, for metrics and the operations page. */
export class Figures {
  #journal: Journal | null = null
  #ledger: Ledger | null = null
  #loadedTo = 0
  #waiting: { sequence: number; resolve(): void }[] = []
  #problem: { text: string; since: number } | null = null
  lastLoad: LastLoad | null = null
  lastSyncMs = 0
  readonly rates = new Rates()
  /** Beacons that were not even read, since the start. */
  readonly refusedBeacons: Record<string, number> = { too_large: 0, rate_limited: 0, unavailable: 0 }
  onSync: Observe = () => undefined
  onLoad: Observe = () => undefined

  watch(journal: Journal, ledger: Ledger) {
    this.#journal = journal
    this.#ledger = ledger
  }

  refused(reason: string) {
    this.refusedBeacons[reason] = (this.refusedBeacons[reason] ?? 0) + 1
  }

  synced(ms: number) {
    this.lastSyncMs = ms
    this.onSync(ms)
  }

  loaded({ toSequence, events, ms }: { toSequence: number; events: number; ms: number }) {
    this.#loadedTo = toSequence
    if (events > 0) {
      this.lastLoad = { at: Date.now(), events, ms }
      this.onLoad(ms)
    }
    const reached = this.#waiting.filter(({ sequence }) => sequence <= toSequence)
    this.#waiting = this.#waiting.filter(({ sequence }) => sequence > toSequence)
    for (const { resolve } of reached) resolve()
  }

  /** Said once when it begins and once when it is over. */
  trouble(problem: string | null, log: Log) {
    if (problem !== null && !this.#problem)
      log.warn(`the warehouse does not take events, they wait in the journal: ${problem}`)
    if (problem === null && this.#problem) log.info('the warehouse takes events again')
    this.#problem = problem === null ? null : (this.#problem ?? { text: problem, since: Date.now() })
  }

  get problem() {
    return this.#problem
  }

  get loadedSequence() {
    return this.#loadedTo
  }

  loadedTo(sequence: number): Promise<void> {
    if (sequence <= this.#loadedTo) return Promise.resolve()
    return new Promise((resolve) => this.#waiting.push({ sequence, resolve }))
  }

  /** `received` = `stored` + `duplicates` + all of `rejected` + `pending`, at any moment. */
  totals(): EventTotals {
    // In this order: nothing is loaded that was not received before.
    const loads = this.#loads()
    const door = this.#journal?.totals ?? { received: 0, accepted: 0, duplicates: 0, rejected: {} }
    const { bots, damaged } = loads
    return {
      received: door.received,
      stored: Object.values(loads.stored).reduce((sum, count) => sum + count, 0),
      storedByType: loads.stored,
      duplicates: door.duplicates + loads.duplicates,
      rejected: { ...door.rejected, ...(bots > 0 ? { bot: bots } : {}), ...(damaged > 0 ? { damaged } : {}) },
      pending: door.accepted - sumOf(loads),
    }
  }

  #loads(): LoadTotals {
    this.#ledger?.refresh()
    return this.#ledger?.totals ?? noLoads()
  }
}
