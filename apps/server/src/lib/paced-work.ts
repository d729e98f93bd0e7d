/** Long enough for a few dozen beacons, short compared with what a call may wait. */
const budgetMs = 1.5

/** Runs work in order, for a short time in each turn of the event loop: other requests do not wait for a burst of it. */
export class PacedWork {
  #queue: (() => void)[] = []
  #isDue = false

  /** `work` must not throw. */
  run(work: () => void) {
    this.#queue.push(work)
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(this.#step)
  }

  readonly #step = () => {
    const endsAt = performance.now() + budgetMs
    let done = 0
    for (const work of this.#queue) {
      work()
      done++
      if (performance.now() >= endsAt) break
    }
    this.#queue = this.#queue.slice(done)
    this.#isDue = this.#queue.length > 0
    if (this.#isDue) setImmediate(this.#step)
  }
}
