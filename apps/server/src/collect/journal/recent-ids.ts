/**
 * Ids of events that are not in the id store yet, the ones still on their way to the disk included: so the same id in one beacon,
 * in two at once, or in a retry counts once. Kept in generations, dropped whole when the loader has indexed what they cover.
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

  /** Of a beacon that was not written after all. */
  release(ids: readonly string[]) {
    for (const id of ids) {
      if (!this.#current.delete(id)) for (const sealed of this.#sealed) sealed.ids.delete(id)
    }
  }

  /** Every id added so far is in the journal at `toSequence` or before. */
  covered(toSequence: number) {
    if (this.#current.size < this.#generationSize) return
    this.#sealed.push({ toSequence, ids: this.#current })
    this.#current = new Set()
  }

  /** The id store holds what the journal has up to there. */
  indexed(toSequence: number) {
    while (this.#sealed[0] && this.#sealed[0].toSequence <= toSequence) this.#sealed.shift()
  }

  get size() {
    return this.#sealed.reduce((sum, { ids }) => sum + ids.size, this.#current.size)
  }
}
