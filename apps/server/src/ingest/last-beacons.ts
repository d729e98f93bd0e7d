import { errorMessage } from '../lib/error-message.ts'

const everyMs = 30_000

interface Options {
  write: (beacons: ReadonlyMap<string, Date>) => Promise<void>
  warn: (message: string) => void
}

/**
 * When each tag's last beacon arrived, written to the accounts database twice a minute. The warehouse counts page views
 * by hour and may be behind, so it cannot show that a tag is silent.
 */
export class LastBeacons {
  readonly #options: Options
  readonly #pending = new Map<string, number>()
  readonly #timer: NodeJS.Timeout
  #writing: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => void this.written(), everyMs).unref()
  }

  record(tag: string, at: number) {
    this.#pending.set(tag, Math.max(at, this.#pending.get(tag) ?? 0))
  }

  /** Writes the times recorded so far. */
  written(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const beacons = new Map([...this.#pending].map(([tag, at]) => [tag, new Date(at)]))
      this.#pending.clear()
      if (beacons.size === 0) return
      // Not retried: the tags' next beacons have later times anyway.
      await this.#options
        .write(beacons)
        .catch((error: unknown) => this.#options.warn(`failed to write the times of beacons: ${errorMessage(error)}`))
    })
    return this.#writing
  }

  async close() {
    clearInterval(this.#timer)
    await this.written()
  }
}
