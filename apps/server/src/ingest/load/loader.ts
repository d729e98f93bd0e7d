import { setTimeout as sleep } from 'node:timers/promises'
import type { Warehouse } from '@vigil/warehouse'
import { WarehouseDamagedError } from '@vigil/warehouse'
import type { Loaded, PlatformNames, SeenHost, TracedLoad } from '../../storage/messages.ts'
import type { JournalReader, StoredGroup } from '../journal/journal.ts'
import { type Ledger, type LoadTotals, noLoads, sumLoads } from '../journal/ledger.ts'
import { BatchMaker, type Bounds, collectIds, type MadeBatch } from './batch.ts'
import { IdIndexer } from './id-indexer.ts'
import { nameFinder } from './names.ts'

export type LoadingWarehouse = Pick<Warehouse, 'loadedTo' | 'claimIds' | 'load' | 'unfinished'>

export interface LoaderReport {
  loaded(batch: Loaded): void
  /** The ledger contains the journal's ids up to `toSequence`. */
  indexed(toSequence: number): void
  hosts(seen: SeenHost[]): void
  /** The warehouse rejected a batch, which is retried. Null after it recovers. */
  trouble(error: unknown): void
}

export interface LoaderParts {
  reader: JournalReader
  ledger: Ledger
  warehouse: LoadingWarehouse
  report: LoaderReport
  signal: AbortSignal
  now: () => number
  /** The shortest time between two batches, unless a full one is waiting. */
  restMs?: number
  /** After the signal, no batch starts and nothing is retried beyond this time. */
  endWithinMs?: number
  /** Waits, or returns early on the signal. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const pauseUnlessStopped = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => undefined)

const batchBytes = 8 * 1_048_576
const batchEvents = 20_000
/**
 * Pauses between reads of the journal and after a load: an event must be visible within two seconds of its
 * acknowledgement.
 */
const pauseMs = 250
const pauseAfterLoadMs = 500
const longestPauseMs = 10_000
/** A batch in progress may take two more seconds; the main thread waits eight. */
const endWithinMs = 4_000
const mostHosts = 200_000
const dayMs = 86_400_000

/** Loads the journal into the warehouse, in order, exactly once. */
export class Loader {
  readonly #parts: LoaderParts
  readonly #indexer: IdIndexer
  #hosts = new Set<string>()
  #hostsDay = 0
  #nameOf = nameFinder({ ssp: [], dsp: [] })
  #loadedTo = 0
  /** Events accounted for so far: beyond this, a jump in the journal's count is a loss. */
  #accounted = 0
  /**
   * Bounds of a batch begun by an earlier process or attempt on an engine without transactions; it must be repeated with
   * the same bounds.
   */
  #begun: Bounds | null = null
  /** Deadline, in `performance.now()` time. */
  #endsAt = Number.POSITIVE_INFINITY

  constructor(parts: LoaderParts) {
    this.#parts = parts
    this.#indexer = new IdIndexer(parts.reader, parts.ledger, () => performance.now())
    parts.signal.addEventListener('abort', () => {
      this.#endsAt = performance.now() + (parts.endWithinMs ?? endWithinMs)
    })
  }

  set platformNames(names: PlatformNames) {
    this.#nameOf = nameFinder(names)
  }

  /**
   * Runs until the signal, then loads the rest of the journal as time allows. The remainder is left for the next start.
   */
  async run(): Promise<void> {
    await this.#untilItWorks(() => this.#begin())
    for (;;) {
      const isEnding = this.#parts.signal.aborted
      const before = this.#loadedTo
      const isMore = await this.#untilItWorks(() => this.#step())
      if (isMore && !this.#isTimeUp) continue
      // The signal arrived during the step: events that arrived after it read the journal are not loaded yet.
      if (isEnding || this.#isTimeUp) break
      await this.#pause(this.#loadedTo > before ? (this.#parts.restMs ?? pauseAfterLoadMs) : pauseMs)
    }
    await this.#indexer.writeWhenDue(true)
  }

  async #begin() {
    const { reader, ledger, warehouse, report } = this.#parts
    const { collector } = reader
    this.#loadedTo = await warehouse.loadedTo(collector)
    this.#begun = await warehouse.unfinished(collector)
    const isOther = ledger.collector !== collector || ledger.isTooYoungFor(this.#loadedTo)
    if (isOther) await ledger.begin(collector, this.#startingTotals())
    await ledger.reconcile(this.#loadedTo)
    this.#accounted = sumLoads(ledger.totals)
    await this.#indexer.catchUp(Math.min(this.#loadedTo, reader.state().head))
    report.loaded({ toSequence: this.#loadedTo, events: 0, ms: 0, changes: new Map() })
  }

  /** Without earlier records, everything in the warehouse counts as stored. */
  #startingTotals(): LoadTotals {
    const { reader } = this.#parts
    if (this.#loadedTo === 0) return noLoads()
    return { ...noLoads(), stored: { unknown: reader.acceptedBefore(this.#loadedTo + 1) } }
  }

  /** True if more work is pending. */
  async #step(): Promise<boolean> {
    const { report, ledger } = this.#parts
    const begun = this.#begun
    const { groups, isCut } = this.#read(begun)
    this.#indexer.note(groups)
    if (await this.#indexer.writeWhenDue()) report.indexed(ledger.indexedTo)
    const last = groups.at(-1)
    if (!last) return false
    const bounds = begun ?? { fromSequence: this.#loadedTo + 1, toSequence: last.sequence }
    const startedAt = this.#parts.now()
    await this.#load(await this.#make(groups, bounds), bounds, { beacons: listTraced(groups), startedAt })
    return isCut
  }

  /** `isCut`: the batch is full and there may be more. */
  #read(begun: Bounds | null): { groups: StoredGroup[]; isCut: boolean } {
    const groups: StoredGroup[] = []
    let [events, bytes] = [0, 0]
    for (const stored of this.#parts.reader.after(this.#loadedTo, Number.POSITIVE_INFINITY)) {
      if (begun && stored.sequence > begun.toSequence) break
      if (!begun && (events >= batchEvents || bytes >= batchBytes)) return { groups, isCut: true }
      groups.push(stored)
      events += sum(stored.group?.counts ?? [])
      bytes += stored.bytes
    }
    return { groups, isCut: begun !== null }
  }

  async #make(groups: readonly StoredGroup[], bounds: Bounds): Promise<MadeBatch> {
    const { reader, warehouse } = this.#parts
    const { collector } = reader
    this.#begun = bounds
    const known = await warehouse.claimIds({ ...bounds, collector, ids: collectIds(groups) })
    const maker = new BatchMaker(this.#nameOf)
    for (const { sequence, group } of groups) {
      const before = group ? group.accepted - sum(group.counts) : reader.acceptedBefore(sequence + 1)
      maker.lose(Math.max(0, before - this.#accounted))
      this.#accounted = Math.max(this.#accounted, group?.accepted ?? before)
      if (!group) continue
      maker.lose(group.damaged)
      for (const entry of group.entries) maker.add(entry, (id) => known.has(id))
    }
    return maker.finish(collector, bounds)
  }

  async #load(
    { batch, totals, hosts, changes }: MadeBatch,
    { fromSequence, toSequence }: Bounds,
    traced: Pick<TracedLoad, 'beacons' | 'startedAt'>,
  ) {
    const { ledger, warehouse, report, now } = this.#parts
    const startedAt = performance.now()
    const insertedAt = now()
    // Planned before and counted after, so the next start can recover from any point.
    await this.#untilItWorks(() => ledger.plan(toSequence, { ...totals, fromSequence, isCounted: false, at: now() }))
    await this.#untilItWorks(() => warehouse.load(batch))
    await this.#untilItWorks(() => ledger.count(toSequence))
    this.#loadedTo = toSequence
    this.#begun = null
    this.#tellHosts(hosts)
    const loaded = { toSequence, events: batch.eventIds.length }
    const span = traced.beacons.length > 0 && { traced: { ...traced, ...loaded, insertedAt, endedAt: now() } }
    report.loaded({ ...loaded, ms: performance.now() - startedAt, changes, ...span })
  }

  #tellHosts(hosts: SeenHost[]) {
    // Once a day each, to keep the time when they were last seen.
    const day = Math.floor(this.#parts.now() / dayMs)
    if (day !== this.#hostsDay || this.#hosts.size > mostHosts) this.#hosts = new Set()
    this.#hostsDay = day
    const fresh = hosts.filter(({ organizationId, inventoryType, host }) => {
      const key = `${organizationId} ${inventoryType} ${host}`
      if (this.#hosts.has(key)) return false
      this.#hosts.add(key)
      return true
    })
    if (fresh.length > 0) this.#parts.report.hosts(fresh)
  }

  /**
   * Retries until the work succeeds: the warehouse may be unavailable or the disk full. Indexes ids meanwhile, so the
   * collector does not have to keep them all in memory.
   */
  async #untilItWorks<Result>(work: () => Promise<Result>): Promise<Result> {
    const { report, signal } = this.#parts
    for (let tries = 0; ; tries++) {
      try {
        const result = await work()
        if (tries > 0) report.trouble(null)
        return result
      } catch (error) {
        if (this.#isTimeUp || error instanceof WarehouseDamagedError) throw error
        report.trouble(error)
        if (signal.aborted) await sleep(pauseMs)
        else await this.#pause(Math.min(longestPauseMs, pauseMs * 2 ** tries))
        await this.#indexWhileWaiting()
      }
    }
  }

  async #indexWhileWaiting() {
    const { reader, ledger, report } = this.#parts
    try {
      await this.#indexer.catchUp(reader.state().head)
      if (await this.#indexer.writeWhenDue()) report.indexed(ledger.indexedTo)
    } catch {
      // The disk is full for the ledger too; the next attempt reports it.
    }
  }

  get #isTimeUp() {
    return performance.now() >= this.#endsAt
  }

  #pause(ms: number) {
    const { pause = pauseUnlessStopped, signal } = this.#parts
    return pause(ms, signal)
  }
}

/** Beacons of a batch that are traced to the end: a span has at most 128 links. */
const mostTraced = 100

const listTraced = (groups: readonly StoredGroup[]) =>
  groups.flatMap(({ group }) => group?.entries.flatMap(({ trace }) => trace ?? []) ?? []).slice(0, mostTraced)

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
