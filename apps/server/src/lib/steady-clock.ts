const steadyMs = 3_600_000
const toleranceMs = 60_000

/**
 * The wall clock, for work that deletes old data: a clock that jumps ahead by a year must not make everything old. It
 * is trusted after running at normal speed for an hour.
 */
export class SteadyClock {
  readonly #wall: () => number
  readonly #elapsed: () => number
  #offset: number
  #since: number

  constructor(wall: () => number = Date.now, elapsed: () => number = () => performance.now()) {
    this.#wall = wall
    this.#elapsed = elapsed
    this.#offset = wall() - elapsed()
    this.#since = elapsed()
  }

  /** Now, or null while the clock is not trusted. Must be called more often than once an hour. */
  steadyNow(): number | null {
    const [wall, elapsed] = [this.#wall(), this.#elapsed()]
    if (Math.abs(wall - elapsed - this.#offset) > toleranceMs) {
      this.#offset = wall - elapsed
      this.#since = elapsed
    }
    return elapsed - this.#since >= steadyMs ? wall : null
  }
}
