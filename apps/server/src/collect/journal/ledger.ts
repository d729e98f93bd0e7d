import { beaconLimits } from '@vigil/contract'
import type { Database, RootDatabase } from 'lmdb'
import { openEnvironment } from './environment.ts'

const idPeriodMs = beaconLimits.idDays * 86_400_000

/** What became of accepted events, since the journal was made. */
export interface LoadTotals {
  stored: Record<string, number>
  /** Ids that another collector had loaded before. */
  duplicates: number
  bots: number
  damaged: number
}

/** One load: planned before the warehouse gets it, counted when it is known to have it. */
export interface Load extends LoadTotals {
  fromSequence: number
  isCounted: boolean
  at: number
}

/**
 * The loader's own book, beside the journal: ids of the last week, and what became of every record. The loader's thread writes it,
 * the collector's reads it. Ids lie in buckets of seven days by the time they came, so that forgetting is dropping a bucket and a look-up
 * is two at most: an id is remembered for seven to fourteen days.
 */
export class Ledger {
  readonly #root: RootDatabase
  readonly #about: Database<unknown, string>
  readonly #loads: Database<Load, number>
  #buckets = new Map<number, Database<Buffer, string>>()

  constructor(directory: string) {
    this.#root = openEnvironment(directory)
    this.#about = this.#root.openDB<unknown, string>('about', { encoding: 'json' })
    this.#loads = this.#root.openDB<Load, number>('loads', { encoding: 'json' })
    this.refresh()
  }

  /** Sees what another thread has written. */
  refresh() {
    this.#root.resetReadTxn()
    const periods = (this.#about.get('buckets') as number[] | undefined) ?? []
    for (const period of this.#buckets.keys()) if (!periods.includes(period)) this.#buckets.delete(period)
    for (const period of periods.toReversed()) if (!this.#buckets.has(period)) this.#openBucket(period)
  }

  #openBucket(period: number) {
    const bucket = this.#root.openDB<Buffer, string>(`ids-${period}`, { encoding: 'binary' })
    this.#buckets.set(period, bucket)
    return bucket
  }

  has(id: string): boolean {
    for (const bucket of this.#buckets.values()) if (bucket.doesExist(id)) return true
    return false
  }

  get collector() {
    return this.#about.get('collector') as string | undefined
  }

  /** The ids of all records up to there are in the buckets. */
  get indexedTo() {
    return (this.#about.get('indexedTo') as number | undefined) ?? 0
  }

  get totals(): LoadTotals {
    return (this.#about.get('totals') as LoadTotals | undefined) ?? noLoads()
  }

  /** Another journal than the one this book was kept for: its loads mean nothing here. The ids stay. */
  begin(collector: string, totals: LoadTotals) {
    this.#root.transactionSync(() => {
      for (const key of [...this.#loads.getKeys()]) this.#loads.removeSync(key)
      this.#about.putSync('collector', collector)
      this.#about.putSync('indexedTo', 0)
      this.#about.putSync('totals', totals)
    })
  }

  index(ids: readonly { id: string; at: number }[], toSequence: number) {
    const byPeriod = new Map<number, string[]>()
    for (const { id, at } of ids) {
      const period = Math.floor(at / idPeriodMs)
      const found = byPeriod.get(period)
      if (found) found.push(id)
      else byPeriod.set(period, [id])
    }
    // In the order of the tree, a page is written once for all the ids that fall on it.
    for (const period of byPeriod.values()) period.sort()
    const opened = [...byPeriod.keys()].filter((period) => !this.#buckets.has(period))
    for (const period of opened) this.#openBucket(period)
    this.#root.transactionSync(() => {
      for (const [period, periodIds] of byPeriod) {
        const bucket = this.#buckets.get(period)
        for (const id of periodIds) bucket?.putSync(id, present)
      }
      if (opened.length > 0)
        this.#about.putSync(
          'buckets',
          [...this.#buckets.keys()].sort((a, b) => a - b),
        )
      this.#about.putSync('indexedTo', toSequence)
    })
  }

  /** Drops what came more than a week before `now`. */
  forget(now: number) {
    const oldest = Math.floor(now / idPeriodMs) - 1
    const old = [...this.#buckets].filter(([period]) => period < oldest)
    if (old.length === 0) return
    this.#root.transactionSync(() => {
      for (const [period, bucket] of old) {
        bucket.dropSync()
        this.#buckets.delete(period)
      }
      this.#about.putSync(
        'buckets',
        [...this.#buckets.keys()].sort((a, b) => a - b),
      )
    })
  }

  /** All that the work writes is on the disk at once, or not at all. */
  together(work: () => void) {
    this.#root.transactionSync(work)
  }

  plan(toSequence: number, load: Load) {
    this.#loads.putSync(toSequence, load)
  }

  count(toSequence: number) {
    this.#root.transactionSync(() => this.#settle(toSequence, true))
  }

  /**
   * After a start: the warehouse knows best what it has. Loads beyond that never happened, or were lost with a damaged warehouse and
   * will be repeated; loads that it has and nobody counted are counted now.
   */
  reconcile(loadedTo: number) {
    this.#root.transactionSync(() => {
      for (const { key, value } of [...this.#loads.getRange({})]) {
        const isLoaded = key <= loadedTo
        if (value.isCounted !== isLoaded) this.#settle(key, isLoaded)
        if (!isLoaded) this.#loads.removeSync(key)
      }
    })
  }

  #settle(toSequence: number, isCounted: boolean) {
    const load = this.#loads.get(toSequence)
    if (!load) return
    this.#about.putSync('totals', added(this.totals, load, isCounted ? 1 : -1))
    this.#loads.putSync(toSequence, { ...load, isCounted })
  }

  get lastLoad(): (Load & { toSequence: number }) | null {
    for (const { key, value } of this.#loads.getRange({ reverse: true })) {
      if (value.isCounted) return { ...value, toSequence: key }
    }
    return null
  }

  /** Forgets loads whose records the journal no longer has. */
  trimLoads(toSequence: number) {
    for (const key of [...this.#loads.getKeys({ end: toSequence, limit: 1_000 })]) this.#loads.removeSync(key)
  }

  close() {
    return this.#root.close()
  }
}

const present = Buffer.alloc(0)

/** All events whose end is known. */
export function sumOf({ stored, duplicates, bots, damaged }: LoadTotals): number {
  return Object.values(stored).reduce((sum, count) => sum + count, duplicates + bots + damaged)
}

export const noLoads = (): LoadTotals => ({ stored: {}, duplicates: 0, bots: 0, damaged: 0 })

function added(totals: LoadTotals, load: LoadTotals, sign: 1 | -1): LoadTotals {
  const stored = { ...totals.stored }
  for (const [type, count] of Object.entries(load.stored)) stored[type] = (stored[type] ?? 0) + sign * count
  return {
    stored,
    duplicates: totals.duplicates + sign * load.duplicates,
    bots: totals.bots + sign * load.bots,
    damaged: totals.damaged + sign * load.damaged,
  }
}
