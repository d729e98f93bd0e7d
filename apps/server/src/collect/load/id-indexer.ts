import type { JournalReader, StoredGroup } from '../journal/journal.ts'
import type { Ledger } from '../journal/ledger.ts'
import { idsIn } from '../journal/record.ts'

const manyIds = 100_000
/** So few are written at once: while there is little to do, nothing is left to remember. */
const fewIds = 2_000
const restMs = 30_000
const readBytes = 16 * 1_048_576

/**
 * Brings the ids of the journal into the ledger, many at a time: a random id falls on a page of its own, so the more come together, the
 * fewer pages are written for each. Until then the collector remembers them by itself.
 */
export class IdIndexer {
  readonly #reader: JournalReader
  readonly #ledger: Ledger
  readonly #now: () => number
  #ids: { id: string; at: number }[] = []
  #notedTo: number
  #indexedAt: number

  constructor(reader: JournalReader, ledger: Ledger, now: () => number) {
    this.#reader = reader
    this.#ledger = ledger
    this.#now = now
    // Of another journal its places mean nothing here.
    this.#notedTo = ledger.collector === reader.collector ? ledger.indexedTo : 0
    this.#indexedAt = now()
  }

  /** Records that were read anyway. Those that do not follow what is known are left for later. */
  note(groups: readonly StoredGroup[]) {
    for (const stored of groups) {
      if (stored.sequence !== this.#notedTo + 1) continue
      if (stored.group) this.#ids.push(...idsIn(stored.group))
      this.#notedTo = stored.sequence
    }
  }

  /** Records that nobody else reads: after a start, or while the warehouse is away. */
  async catchUp(toSequence: number) {
    while (this.#notedTo < toSequence) {
      const before = this.#notedTo
      // All of a part first: a transaction that reads must not stay open while another writes.
      for (const stored of [...this.#reader.after(this.#notedTo, readBytes)]) {
        // Trimmed records leave a gap; what is gone has no ids.
        this.#notedTo = stored.sequence - 1
        this.note([stored])
      }
      if (this.#ids.length >= manyIds) await this.#write()
      if (this.#notedTo === before) return
    }
  }

  /** True when something was written. */
  async writeWhenDue(isLast = false): Promise<boolean> {
    if (this.#ids.length === 0) return false
    const { length } = this.#ids
    const isDue = isLast || length <= fewIds || length >= manyIds || this.#now() - this.#indexedAt > restMs
    if (isDue) await this.#write()
    return isDue
  }

  async #write() {
    await this.#ledger.index(this.#ids, this.#reader.collector, this.#notedTo)
    this.#ids = []
    this.#indexedAt = this.#now()
  }
}
