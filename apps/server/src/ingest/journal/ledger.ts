import { hash } from 'node:crypto'
import { beaconLimits } from '@vigil/contract'
import type { Database, RootDatabase } from 'lmdb'
import { openEnvironment } from './environment.ts'
import { Headroom } from './headroom.ts'

const idPeriodMs = beaconLimits.idDays * 86_400_000

interface TimedId {
  id: string
  /** Time of arrival. */
  at: number
}

/** Outcome of accepted events since the journal was created. */
export interface LoadTotals {
  stored: Record<string, number>
  /** Ids that another collector had already loaded. */
  duplicates: number
  bots: number
  damaged: number
}

/** One load: planned before the warehouse receives it, counted once the warehouse is known to contain it. */
export interface Load extends LoadTotals {
  fromSequence: number
  isCounted: boolean
  at: number
}

/**
 * The loader's records next to the journal: ids of the last week and the outcome of every record. The loader thread
 * writes, the collector reads. Ids are in buckets of seven days by arrival time, so expiry drops a bucket and a lookup
 * reads two at most: an id is kept for seven to fourteen days.
 */
export class Ledger {
  readonly #root: RootDatabase
  readonly #about: Database<unknown, string>
  readonly #loads: Database<Load, number>
  readonly #headroom: Headroom
  #buckets = new Map<number, Database<Buffer, string>>()

  constructor(directory: string) {
    this.#root = openEnvironment(directory)
    this.#headroom = new Headroom(this.#root, directory)
    this.#about = this.#root.openDB<unknown, string>('about', { encoding: 'json' })
    this.#loads = this.#root.openDB<Load, number>('loads', { encoding: 'json' })
    this.refresh()
  }

  /** Makes writes of the other thread visible. */
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

  /** Whether the last collector to see this id was a different one. */
  hasOfOthers(id: string, collector: string): boolean {
    const ownMark = collectorMark(collector)
    for (const bucket of this.#buckets.values()) {
      const mark = bucket.get(id)
      // Ids stored before marks existed have none.
      if (mark && mark.length > 0 && !ownMark.equals(mark)) return true
    }
    return false
  }

  get collector() {
    return this.#about.get('collector') as string | undefined
  }

  /** Ids of all records up to this sequence are in the buckets. */
  get indexedTo() {
    return (this.#about.get('indexedTo') as number | undefined) ?? 0
  }

  get totals(): LoadTotals {
    return (this.#about.get('totals') as LoadTotals | undefined) ?? noLoads()
  }

  /** Starts over for a different journal: the old loads no longer apply, the ids stay. */
  begin(collector: string, totals: LoadTotals) {
    return this.#write(() => {
      for (const key of [...this.#loads.getKeys()]) this.#loads.removeSync(key)
      if (this.collector !== collector) this.#about.putSync('indexedTo', 0)
      this.#about.putSync('collector', collector)
      this.#about.putSync('totals', totals)
    })
  }

  /** Stores the ids of a collector's journal up to `toSequence`. */
  async index(ids: readonly TimedId[], collector: string, toSequence: number) {
    await this.addIds(ids, collector)
    await this.#write(() => this.#about.putSync('indexedTo', toSequence))
  }

  async addIds(ids: readonly TimedId[], collector: string) {
    const mark = collectorMark(collector)
    const byPeriod = new Map<number, string[]>()
    for (const { id, at } of ids) {
      const period = Math.floor(at / idPeriodMs)
      const found = byPeriod.get(period)
      if (found) found.push(id)
      else byPeriod.set(period, [id])
    }
    for (const [period, all] of byPeriod) {
      const bucket = this.#buckets.get(period) ?? this.#openBucket(period)
      // In key order, each page is written once for all its ids.
      all.sort()
      for (let from = 0; from < all.length; from += idsAtOnce) {
        const part = all.slice(from, from + idsAtOnce)
        await this.#write(() => {
          for (const id of part) bucket.putSync(id, mark)
          this.#about.putSync('buckets', this.#periods())
        }, part.length)
      }
    }
  }

  /** Drops ids that arrived more than a week before `now`. */
  async forget(now: number) {
    const oldest = Math.floor(now / idPeriodMs) - 1
    for (const [period, bucket] of [...this.#buckets]) {
      if (period >= oldest) continue
      await this.#write(() => {
        bucket.dropSync()
        this.#buckets.delete(period)
        this.#about.putSync('buckets', this.#periods())
      }, idsAtOnce)
    }
  }

  plan(toSequence: number, load: Load) {
    return this.#write(() => this.#loads.putSync(toSequence, load))
  }

  count(toSequence: number) {
    return this.#write(() => this.#settle(toSequence, true))
  }

  /**
   * After a start, the warehouse is authoritative. Loads beyond its position never happened, or were lost with a
   * damaged warehouse and will be repeated; loads it contains that were not counted are counted now.
   */
  reconcile(loadedTo: number) {
    return this.#write(() => {
      for (const { key, value } of [...this.#loads.getRange({})]) {
        const isLoaded = key <= loadedTo
        if (value.isCounted !== isLoaded) this.#settle(key, isLoaded)
        if (!isLoaded) this.#loads.removeSync(key)
      }
    })
  }

  /** Drops loads before `before`: no backup is old enough to need them. */
  trimLoads(before: number) {
    const old: number[] = []
    for (const { key, value } of this.#loads.getRange({ limit: 20_000 })) {
      if (value.at >= before || !value.isCounted) break
      old.push(key)
    }
    return this.#write(() => {
      for (const key of old) this.#loads.removeSync(key)
    })
  }

  /** True if the warehouse ends before the oldest recorded load, so its contents must be counted again. */
  isTooYoungFor(loadedTo: number) {
    const [first] = this.#loads.getRange({ limit: 1 })
    return first !== undefined && loadedTo < first.value.fromSequence - 1
  }

  /** Atomic and durable. Throws without changes if the disk is full. */
  async #write(work: () => unknown, ids = 0) {
    await this.#headroom.ensure(overheadBytes + ids * pageBytes)
    this.#root.transactionSync(() => {
      work()
    })
  }

  #periods() {
    return [...this.#buckets.keys()].sort((a, b) => a - b)
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

  close() {
    return this.#root.close()
  }
}

/** Stored with each id: a short mark of the collector, long enough to be unique on one machine. */
const collectorMark = (collector: string) => Buffer.from(hash('sha256', collector).slice(0, 8), 'hex')

/** At worst each id is on a separate page. */
const pageBytes = 4_096
const overheadBytes = 1_048_576
const idsAtOnce = 2_000

/** All events with a known outcome. */
export function sumLoads({ stored, duplicates, bots, damaged }: LoadTotals): number {
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
