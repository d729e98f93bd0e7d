import type { Database, ReleasedEvent } from '@vigil/database'
import { errorMessage } from '../lib/error-message.ts'

const everyMs = 2_000

interface Options {
  quarantine: Pick<Database['quarantine'], 'release'>
  restore: (events: readonly ReleasedEvent[]) => Promise<void>
  log: { warn(message: string): void }
}

/**
 * Puts the held events of accepted domains into the journal. Any process may have accepted them, so this looks
 * regularly; it also continues after an interruption. Event ids make a repetition harmless.
 */
export class Releasing {
  readonly #options: Options
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | null = null
  #isClosed = false
  #hasFailed = false

  constructor(options: Options) {
    this.#options = options
    this.#timer = setInterval(() => void this.#run().catch((error) => this.#warn(error)), everyMs).unref()
  }

  /** Resolves when all events of domains accepted so far are in the journal. */
  async now() {
    // One that is already running may have passed the domain.
    await this.#running?.catch(() => undefined)
    await this.#run()
  }

  async close() {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running?.catch(() => undefined)
  }

  #run() {
    this.#running ??= this.#releaseAll().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #releaseAll() {
    const { quarantine, restore } = this.#options
    while (!this.#isClosed && (await quarantine.release(restore)));
    this.#hasFailed = false
  }

  /** Once per failure: it is retried every two seconds. */
  #warn(error: unknown) {
    if (!this.#hasFailed) this.#options.log.warn(`failed to release held events, retrying: ${errorMessage(error)}`)
    this.#hasFailed = true
  }
}
