import { randomUUID } from 'node:crypto'
import type { RootDatabase } from 'lmdb'
import { openEnvironment, unwrapCause } from './environment.ts'
import { GroupWriter, type Posting } from './group-writer.ts'
import { Headroom } from './headroom.ts'
import { decodeGroup, decodeHead, type Group, type Selection } from './record.ts'
import { type CollectTotals, emptyState, type JournalMeta, type JournalState, type Records } from './state.ts'

export interface JournalOptions {
  directory: string
  maxBytes: number
  onSync?: (ms: number) => void
  /** Everything posted before this record was created is in it or in an earlier one. */
  onCovered?: (sequence: number) => void
}

/** Beacons in order of arrival, durable before they are acknowledged. One thread writes, any thread may read. */
export class Journal {
  readonly collector: string
  readonly #root: RootDatabase
  readonly #records: Records
  readonly #about: JournalMeta
  readonly #writer: GroupWriter
  readonly #maxBytes: number
  #firstBytes: number

  constructor({ directory, maxBytes, onSync, onCovered }: JournalOptions) {
    this.#maxBytes = maxBytes
    this.#root = openEnvironment(directory)
    this.#records = this.#root.openDB<Buffer, number>('records', { encoding: 'binary' })
    this.#about = this.#root.openDB<unknown, string>('about', { encoding: 'json' })
    this.collector = (this.#about.get('collector') as string | undefined) ?? this.#introduce()
    const state = (this.#about.get('state') as JournalState | undefined) ?? emptyState() // only GroupWriter writes it
    this.#firstBytes = this.#bytesBeforeFirst(state)
    this.#writer = new GroupWriter({
      root: this.#root,
      headroom: new Headroom(this.#root, directory),
      records: this.#records,
      about: this.#about,
      state,
      onSync,
      onCovered,
      hasRoom: (bytes) => this.keptBytes + bytes <= this.#maxBytes,
    })
  }

  /** Resolves when it is on disk. */
  post(posting: Posting): Promise<void> {
    return this.#writer.post(posting)
  }

  /** Read from disk: the loader may see a record before this thread is notified that it was written. */
  get totals(): CollectTotals {
    this.#root.resetReadTxn()
    const state = this.#about.get('state') as JournalState | undefined // only GroupWriter writes it
    return (state ?? emptyState()).totals
  }

  get head(): number {
    return this.#writer.state.head
  }

  get keptBytes(): number {
    return this.#writer.state.bytes - this.#firstBytes
  }

  get isWritable(): boolean {
    return !this.#writer.isResting && this.keptBytes < this.#maxBytes
  }

  /**
   * Removes records up to `toSequence` that are older than `before`, at most `limit` per call to keep it short. Returns
   * the number removed.
   */
  async trim(toSequence: number, before: number, limit = 500): Promise<number> {
    const sequences: number[] = []
    for (const { key, value } of this.#records.getRange({ end: toSequence + 1, limit })) {
      if ((decodeHead(value)?.at ?? 0) >= before) break
      sequences.push(key)
    }
    if (sequences.length === 0) return 0
    const removed = this.#root.batch(() => {
      for (const sequence of sequences) void this.#records.remove(sequence)
    })
    await removed.catch(async (error: unknown) => {
      throw await unwrapCause(error)
    })
    this.#firstBytes = this.#bytesBeforeFirst(this.#writer.state)
    return sequences.length
  }

  /** Stops accepting; resolves when everything posted is on disk. */
  drain() {
    return this.#writer.close()
  }

  async close() {
    await this.drain()
    await this.#root.close()
  }

  #introduce() {
    const collector = randomUUID()
    this.#about.putSync('collector', collector)
    return collector
  }

  #bytesBeforeFirst(state: JournalState) {
    for (const { value } of this.#records.getRange({ limit: 100 })) {
      const head = decodeHead(value)
      if (head) return head.bytesBefore
    }
    return state.bytes
  }
}

export interface StoredGroup {
  sequence: number
  bytes: number
  /** Null if the record cannot be read. */
  group: Group | null
}

/** The loader's read-only view of the journal. */
export class JournalReader {
  readonly collector: string
  readonly #root: RootDatabase
  readonly #records: Records
  readonly #about: JournalMeta

  constructor(directory: string) {
    this.#root = openEnvironment(directory)
    this.#records = this.#root.openDB<Buffer, number>('records', { encoding: 'binary' })
    this.#about = this.#root.openDB<unknown, string>('about', { encoding: 'json' })
    this.collector = this.#about.get('collector') as string // the writer opens it first
  }

  state(): JournalState {
    this.#root.resetReadTxn()
    return (this.#about.get('state') as JournalState | undefined) ?? emptyState()
  }

  /** Records after `sequence`, in order, up to about `atMostBytes`. */
  *after(sequence: number, atMostBytes: number, selection?: Selection): Generator<StoredGroup> {
    this.#root.resetReadTxn()
    let bytes = 0
    for (const { key, value } of this.#records.getRange({ start: sequence + 1 })) {
      yield { sequence: key, bytes: value.length, group: decodeGroup(value, selection) }
      bytes += value.length
      if (bytes >= atMostBytes) return
    }
  }

  /** The last records, in order: at most `count`, and about `atMostBytes` of them. */
  *last(count: number, atMostBytes: number, selection?: Selection): Generator<StoredGroup> {
    this.#root.resetReadTxn()
    let bytes = 0
    let first: number | undefined
    for (const { key, value } of this.#records.getRange({ reverse: true, limit: count })) {
      first = key
      bytes += value.length
      if (bytes >= atMostBytes) break
    }
    if (first !== undefined) yield* this.after(first - 1, Number.POSITIVE_INFINITY, selection)
  }

  /** The number of events accepted before this record, or before the next readable one. */
  acceptedBefore(sequence: number): number {
    const { totals } = this.state()
    for (const { group } of this.after(sequence - 1, 65_536)) {
      if (group) return group.accepted - group.counts.reduce((sum, count) => sum + count, 0)
    }
    return totals.accepted
  }

  close() {
    return this.#root.close()
  }
}
