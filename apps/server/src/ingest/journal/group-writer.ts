import type { RootDatabase } from 'lmdb'
import { unwrapCause } from './environment.ts'
import type { Headroom } from './headroom.ts'
import { type Draft, encodeGroup, storedBytes } from './record.ts'
import type { CollectTotals, JournalMeta, JournalState, Records } from './state.ts'

/** The journal rejected a write; retry later. `full`: at its size limit. `failed`: the disk rejected it. */
export class JournalRefusal extends Error {
  readonly reason: 'full' | 'failed' | 'closed'
  constructor(reason: JournalRefusal['reason'], options?: ErrorOptions) {
    super(`the journal is ${reason === 'failed' ? 'not writable' : reason}`, options)
    this.name = 'JournalRefusal'
    this.reason = reason
  }
}

/** The changes made by one beacon: its counts, and its draft if an event was accepted. */
export interface Posting {
  draft: Draft | null
  received: number
  duplicates: number
  rejected: Readonly<Record<string, number>>
  /** Events held; negative for released ones, which are also in the draft or duplicates. */
  quarantined?: number
  /** Called if nothing was written. */
  undo(): void
}

interface Waiting {
  posting: Posting
  bytes: number
  resolve(): void
  reject(error: Error): void
}

interface WriterOptions {
  root: RootDatabase
  headroom: Headroom
  records: Records
  about: JournalMeta
  state: JournalState
  hasRoom(bytes: number): boolean
  onSync?: ((ms: number) => void) | undefined
  onCovered?: ((sequence: number) => void) | undefined
}

const groupBytes = 1_048_576
/** Space for the B-tree above the records and for the free-page list. */
const overheadBytes = 1_048_576
/** Pause after a failed write: the disk is full or broken, and each attempt is expensive. */
const restMs = 1_000

/** Beacons that arrive during a sync form the next group: one sync for all of them. */
export class GroupWriter {
  readonly #options: WriterOptions
  state: JournalState
  #queue: Waiting[] = []
  #queuedBytes = 0
  #writing: Promise<void> | null = null
  #restUntil = 0
  #isClosed = false

  constructor(options: WriterOptions) {
    this.#options = options
    this.state = options.state
  }

  get isResting() {
    return performance.now() < this.#restUntil
  }

  post(posting: Posting): Promise<void> {
    const bytes = posting.draft ? storedBytes(posting.draft.body.length + 300) : 0
    const refusal = this.#refusalOf(bytes)
    if (refusal) {
      posting.undo()
      return Promise.reject(refusal)
    }
    this.#queuedBytes += bytes
    return new Promise((resolve, reject) => {
      this.#queue.push({ posting, bytes, resolve, reject })
      this.#writing ??= this.#writeAll()
    })
  }

  async close() {
    this.#isClosed = true
    await this.#writing
  }

  #refusalOf(bytes: number) {
    if (this.#isClosed) return new JournalRefusal('closed')
    if (this.isResting) return new JournalRefusal('failed')
    return bytes > 0 && !this.#options.hasRoom(this.#queuedBytes + bytes) ? new JournalRefusal('full') : null
  }

  async #writeAll() {
    // Wait one turn of the event loop, so that beacons that arrived together are written together.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#queue.length > 0) {
      const group = this.#take()
      try {
        await this.#write(group)
        for (const { resolve } of group) resolve()
      } catch (error) {
        this.#fail(group, await unwrapCause(error))
      }
    }
    this.#writing = null
  }

  #take(): Waiting[] {
    let bytes = 0
    let end = 0
    while (end < this.#queue.length && bytes < groupBytes) bytes += this.#queue[end++]?.bytes ?? 0
    const group = this.#queue.slice(0, end)
    this.#queue = this.#queue.slice(end)
    return group
  }

  async #write(group: Waiting[]) {
    const startedAt = performance.now()
    const totals = totalsAfter(this.state.totals, group)
    const drafts = group.flatMap(({ posting }) => posting.draft ?? [])
    const state = { ...this.state, totals }
    let record: Buffer | null = null
    if (drafts.length > 0) {
      const counts = drafts.map(({ count }) => count)
      state.head += 1
      const { accepted } = totals
      record = encodeGroup({ sequence: state.head, at: Date.now(), counts, accepted, bytesBefore: state.bytes }, drafts)
      state.bytes += storedBytes(record.length)
    }
    // Called before the await, while nothing else can have been posted.
    if (this.#queue.length === 0) this.#options.onCovered?.(state.head)
    const { root, headroom, records, about } = this.#options
    await headroom.ensure((record?.length ?? 0) + overheadBytes)
    await root.batch(() => {
      if (record) void records.put(state.head, record)
      void about.put('state', state)
    })
    this.state = state
    for (const { bytes } of group) this.#queuedBytes -= bytes
    this.#options.onSync?.(performance.now() - startedAt)
  }

  /**
   * Postings queued behind this group were validated as if it had been written (a duplicate of one in it, for example),
   * so they fail with it.
   */
  #fail(group: Waiting[], cause: unknown) {
    this.#restUntil = performance.now() + restMs
    const failed = [...group, ...this.#queue]
    this.#queue = []
    this.#queuedBytes = 0
    for (const { posting, reject } of failed) {
      posting.undo()
      reject(new JournalRefusal('failed', { cause }))
    }
  }
}

function totalsAfter(before: CollectTotals, group: readonly Waiting[]): CollectTotals {
  // States of earlier versions have no quarantine.
  const totals = { ...before, rejected: { ...before.rejected }, quarantined: before.quarantined ?? 0 }
  for (const { posting } of group) {
    totals.received += posting.received
    totals.accepted += posting.draft?.count ?? 0
    totals.duplicates += posting.duplicates
    totals.quarantined += posting.quarantined ?? 0
    for (const reason in posting.rejected) {
      totals.rejected[reason] = (totals.rejected[reason] ?? 0) + (posting.rejected[reason] ?? 0)
    }
  }
  return totals
}
