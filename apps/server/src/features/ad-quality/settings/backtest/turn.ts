import { setImmediate } from 'node:timers/promises'

/** Work between pauses, in which other requests are served. */
const workAtOnceMs = 15

/** Divides long work: after each turn, the event loop continues. */
export class Turn {
  #since = performance.now()
  #calls = 0

  isOver(): boolean {
    // Reading the clock each time would take longer than the work.
    return ++this.#calls % 128 === 0 && performance.now() - this.#since > workAtOnceMs
  }

  async next() {
    await setImmediate()
    this.#since = performance.now()
  }
}
