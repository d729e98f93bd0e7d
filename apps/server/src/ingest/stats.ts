import type { Journal } from './journal/journal.ts'
import { type Ledger, type LoadTotals, noLoads, sumLoads } from './journal/ledger.ts'
import { emptyState } from './journal/state.ts'
import { Rates } from './rates.ts'

export interface EventTotals {
  received: number
  stored: number
  storedByType: Record<string, number>
  duplicates: number
  rejected: Record<string, number>
  pending: number
  /** In quarantine, or deleted there. */
  quarantined: number
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

/** Counts the work of the collect route, the journal and the loader, for metrics and the operations page. */
export class IngestStats {
  #journal: Journal | null = null
  #ledger: Ledger | null = null
  #loadedTo = 0
  #waiting: { sequence: number; resolve(): void }[] = []
  #problem: { text: string; since: number } | null = null
  lastLoad: LastLoad | null = null
  lastSyncMs = 0
  readonly rates = new Rates()
  /** Beacons refused without being read, since start. */
  readonly refusedBeacons: Record<string, number> = { too_large: 0, rate_limited: 0, tag_limited: 0, unavailable: 0 }
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

  /** Logs once when the problem begins and once when it ends. */
  trouble(problem: string | null, log: Log) {
    if (problem !== null && !this.#problem) log.warn(`events cannot be loaded and wait in the journal: ${problem}`)
    if (problem === null && this.#problem) log.info('events are loaded again')
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

  /** Invariant: `received` = `stored` + `duplicates` + sum of `rejected` + `pending` + `quarantined`. */
  totals(): EventTotals {
    // Read loads first: nothing is loaded before it was received.
    const loads = this.#loads()
    const journalTotals = this.#journal?.totals ?? emptyState().totals
    const { bots, damaged } = loads
    return {
      received: journalTotals.received,
      stored: Object.values(loads.stored).reduce((sum, count) => sum + count, 0),
      storedByType: loads.stored,
      duplicates: journalTotals.duplicates + loads.duplicates,
      rejected: { ...journalTotals.rejected, ...(bots > 0 ? { bot: bots } : {}), ...(damaged > 0 ? { damaged } : {}) },
      pending: journalTotals.accepted - sumLoads(loads),
      quarantined: journalTotals.quarantined ?? 0,
    }
  }

  #loads(): LoadTotals {
    this.#ledger?.refresh()
    return this.#ledger?.totals ?? noLoads()
  }
}
