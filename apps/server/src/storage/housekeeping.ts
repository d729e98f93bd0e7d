import { beaconLimits } from '@vigil/contract'
import type { Warehouse } from '@vigil/warehouse'
import { errorMessage } from '../lib/error-message.ts'
import { SteadyClock } from '../lib/steady-clock.ts'
import { type BackupRun, Backups } from './backups.ts'
import type { Run } from './run.ts'

/** The part of the journal that housekeeping needs. */
interface KeptJournal {
  keptBytes: number
  trim(toSequence: number, before: number): Promise<number>
}

interface HousekeepingOptions {
  warehouse: Pick<Warehouse, 'tidy' | 'backup'>
  journal: KeptJournal
  journalMaxBytes: number
  /** The last record that is in the warehouse and has its ids in the ledger. */
  flushedTo: () => number
  backupDirectory: string
  tidyMinutes: number
  backupHour: number
  log: { info(message: string): void; warn(message: string): void }
}

const minuteMs = 60_000
const keptMs = beaconLimits.idDays * 86_400_000
/**
 * Shares of the size limit: above the first, backed-up records are trimmed early; above the second, all loaded records.
 */
const crowded = 0.8
const full = 0.95
/** A journal fills in minutes at a high rate. */
const trimEveryMs = 1_000

/** Sorts the warehouse's past days, backs it up at night, and trims the journal. */
export class Housekeeping {
  readonly #options: HousekeepingOptions
  readonly #backups: Backups
  readonly #clock = new SteadyClock()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #stopping = new AbortController()
  #working: Promise<void> = Promise.resolve()
  #trimming: Promise<void> | null = null
  #trimmedAt = Number.NEGATIVE_INFINITY
  lastTidy: Run | null = null

  constructor(options: HousekeepingOptions) {
    this.#options = options
    this.#backups = new Backups({ ...options, directory: options.backupDirectory, signal: this.#stopping.signal })
  }

  get lastBackup(): BackupRun | null {
    return this.#backups.last
  }

  /** When the last backup that succeeded was begun. */
  get backedUpAt(): number | null {
    return this.#backups.backedUpAt
  }

  async start() {
    await this.#backups.recall()
    // Not behind a backup or a long tidy, during which the journal would fill.
    this.#timers.push(setInterval(() => this.#trimWhenDue(), trimEveryMs).unref())
    this.#every(minuteMs, () => this.#backups.makeWhenDue(new Date()))
    this.#every(this.#options.tidyMinutes * minuteMs, () => this.tidy())
  }

  /** Cancels running work, which is safe: a shutdown must not take minutes. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort(new Error('the process is shutting down'))
    await this.#working
    await this.#trimming
  }

  async tidy() {
    const at = Date.now()
    const { signal } = this.#stopping
    const problem = await this.#options.warehouse.tidy(new Date(), { signal }).then(() => null, errorMessage)
    this.lastTidy = { at, durationMs: Date.now() - at, problem }
    if (problem && !signal.aborted) this.#options.log.warn(`failed to tidy the warehouse: ${problem}`)
  }

  backUp(now: Date) {
    return this.#backups.make(now)
  }

  async trim() {
    const { journal, journalMaxBytes, warehouse, flushedTo, log } = this.#options
    const now = this.#clock.steadyNow()
    if (now !== null) while ((await journal.trim(flushedTo(), now - keptMs)) > 0);
    const isOver = (share: number) => journal.keptBytes > journalMaxBytes * share
    // A server that is backed up by its operator never needs the journal again.
    const safeTo = () => (warehouse.backup ? Math.min(flushedTo(), this.#backups.sequence) : flushedTo())
    while (isOver(crowded) && (await journal.trim(safeTo(), Number.POSITIVE_INFINITY)) > 0);
    if (isOver(full) && warehouse.backup)
      log.warn('the journal is nearly full: trimming records that are in the warehouse but not in a backup yet')
    while (isOver(full) && (await journal.trim(flushedTo(), Number.POSITIVE_INFINITY)) > 0);
  }

  /** Every minute, and every second while the journal is crowded. */
  #trimWhenDue() {
    const { journal, journalMaxBytes, log } = this.#options
    const isDue = performance.now() - this.#trimmedAt >= minuteMs || journal.keptBytes > journalMaxBytes * crowded
    if (!isDue || this.#trimming || this.#stopping.signal.aborted) return
    this.#trimmedAt = performance.now()
    this.#trimming = this.trim()
      .catch((error: unknown) => log.warn(`failed to trim the journal: ${errorMessage(error)}`))
      .finally(() => {
        this.#trimming = null
      })
  }

  /** Runs one task at a time; a task that exceeds its interval is not queued again. */
  #every(ms: number, work: () => Promise<unknown>) {
    let isQueued = false
    const next = () => {
      if (isQueued) return
      isQueued = true
      this.#working = this.#working
        .then(() => this.#doUnlessStopping(work))
        .finally(() => {
          isQueued = false
        })
    }
    this.#timers.push(setInterval(next, ms).unref())
  }

  async #doUnlessStopping(work: () => Promise<unknown>) {
    if (this.#stopping.signal.aborted) return
    await work().catch((error: unknown) => this.#options.log.warn(`housekeeping failed: ${errorMessage(error)}`))
  }
}
