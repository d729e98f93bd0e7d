import type { JournalReader, StoredGroup } from '../journal/journal.ts'
import type { Ledger } from '../journal/ledger.ts'
import { idsIn } from '../journal/record.ts'

const manyIds = 100_000
/** Small batches are written at once, so little has to be remembered while traffic is low. */
const fewIds = 2_000
const restMs = 30_000
const readBytes = 16 * 1_048_576

/**
 * Copies the journal's ids into the ledger in large batches: random ids fall on separate pages, so larger batches write
 * fewer pages per id. Until then the collector keeps them in memory.
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
    // Sequences of a different journal do not apply here.
    this.#notedTo = ledger.collector === reader.collector ? ledger.indexedTo : 0
    this.#indexedAt = now()
  }

  /** Notes records that were read anyway. Records that leave a gap are skipped until later. */
  note(groups: readonly StoredGroup[]) {
    for (const stored of groups) {
      if (stored.sequence !== this.#notedTo + 1) continue
      if (stored.group) this.#ids.push(...idsIn(stored.group))
      this.#notedTo = stored.sequence
    }
  }

  /** Reads records that the loader does not: after a start, or while the warehouse is unavailable. */
  async catchUp(toSequence: number) {
    while (this.#notedTo < toSequence) {
      const before = this.#notedTo
      // Read the whole part first: a read transaction must not stay open during a write.
      for (const stored of [...this.#reader.after(this.#notedTo, readBytes)]) {
        // Trimmed records leave a gap and have no ids.
        this.#notedTo = stored.sequence - 1
        this.note([stored])
      }
      if (this.#ids.length >= manyIds) await this.#write()
      if (this.#notedTo === before) return
    }
  }

  /** True if something was written. */
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
