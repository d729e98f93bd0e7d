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
  /** The last record that is in the warehouse, and whose ids are in the ledger. */
  flushedTo: () => number
  backupDirectory: string
  tidyMinutes: number
  backupHour: number
  log: { info(message: string): void; warn(message: string): void }
}

const minuteMs = 60_000
const keptMs = beaconLimits.ageDays * 86_400_000
/** Of the bound: from there on, what a backup has is let go early; from the second on, all that the warehouse has. */
const crowded = 0.8
const full = 0.95

/** Sorts the warehouse's past days, backs it up at night, and lets go of what the journal need not keep. */
export class Housekeeping {
  readonly #options: HousekeepingOptions
  readonly #backups: Backups
  readonly #clock = new SteadyClock()
  readonly #timers: NodeJS.Timeout[] = []
  readonly #stopping = new AbortController()
  #working: Promise<void> = Promise.resolve()
  lastTidy: Run | null = null

  constructor(options: HousekeepingOptions) {
    this.#options = options
    this.#backups = new Backups({ ...options, directory: options.backupDirectory, signal: this.#stopping.signal })
  }

  get lastBackup(): BackupRun | null {
    return this.#backups.last
  }

  async start() {
    await this.#backups.recall()
    this.#every(minuteMs, () => this.trim())
    this.#every(minuteMs, () => this.#backups.makeWhenDue(new Date()))
    this.#every(this.#options.tidyMinutes * minuteMs, () => this.tidy())
  }

  /** Whatever is under way is cut off: it is safe to be, and whoever ends the process does not wait for minutes. */
  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    this.#stopping.abort(new Error('the process ends'))
    await this.#working
  }

  async tidy() {
    const at = Date.now()
    const { signal } = this.#stopping
    const problem = await this.#options.warehouse.tidy(new Date(), { signal }).then(() => null, errorMessage)
    this.lastTidy = { at, durationMs: Date.now() - at, problem }
    if (problem && !signal.aborted) this.#options.log.warn(`the warehouse was not tidied: ${problem}`)
  }

  backUp(now: Date) {
    return this.#backups.make(now)
  }

  async trim() {
    const { journal, journalMaxBytes, flushedTo, log } = this.#options
    const now = this.#clock.steadyNow()
    if (now !== null) while ((await journal.trim(flushedTo(), now - keptMs)) > 0);
    const isOver = (share: number) => journal.keptBytes > journalMaxBytes * share
    const backedUpTo = Math.min(flushedTo(), this.#backups.sequence)
    while (isOver(crowded) && (await journal.trim(backedUpTo, Number.POSITIVE_INFINITY)) > 0);
    if (isOver(full))
      log.warn('the journal is nearly full: records that no backup has yet are let go, for the warehouse has them')
    while (isOver(full) && (await journal.trim(flushedTo(), Number.POSITIVE_INFINITY)) > 0);
  }

  /** One piece of work at a time; one that takes longer than its time is not waited for by others of its kind. */
  #every(ms: number, work: () => Promise<unknown>) {
    let isAsked = false
    const next = () => {
      if (isAsked) return
      isAsked = true
      this.#working = this.#working
        .then(() => this.#doUnlessStopping(work))
        .finally(() => {
          isAsked = false
        })
    }
    this.#timers.push(setInterval(next, ms).unref())
  }

  async #doUnlessStopping(work: () => Promise<unknown>) {
    if (this.#stopping.signal.aborted) return
    await work().catch((error: unknown) => this.#options.log.warn(`housekeeping failed: ${errorMessage(error)}`))
  }
}
