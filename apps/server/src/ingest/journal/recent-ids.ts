/**
 * Ids of events that are not in the id store yet, including those not yet on disk. This way an id repeated in a beacon,
 * in concurrent beacons or in a retry counts once. Kept in generations, which are dropped whole when the loader has
 * indexed the records they cover.
 */
export class RecentIds {
  readonly #sealed: { toSequence: number; ids: Set<string> }[] = []
  #current = new Set<string>()
  readonly #generationSize: number

  constructor(generationSize = 50_000) {
    this.#generationSize = generationSize
  }

  has(id: string) {
    if (this.#current.has(id)) return true
    for (const { ids } of this.#sealed) if (ids.has(id)) return true
    return false
  }

  add(id: string) {
    this.#current.add(id)
  }

  /** Releases the ids of a beacon that was not written. */
  release(ids: readonly string[]) {
    for (const id of ids) {
      if (!this.#current.delete(id)) for (const sealed of this.#sealed) sealed.ids.delete(id)
    }
  }

  /** Every id added so far is in the journal at or before `toSequence`. */
  covered(toSequence: number) {
    if (this.#current.size < this.#generationSize) return
    this.#sealed.push({ toSequence, ids: this.#current })
    this.#current = new Set()
  }

  /** The id store contains the journal's ids up to `toSequence`. */
  indexed(toSequence: number) {
    while (this.#sealed[0] && this.#sealed[0].toSequence <= toSequence) this.#sealed.shift()
  }

  get size() {
    return this.#sealed.reduce((sum, { ids }) => sum + ids.size, this.#current.size)
  }
}
