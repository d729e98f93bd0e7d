import { type Database, isHost } from '@vigil/database'
import type { SeenHost } from '../storage/messages.ts'

const retryMs = 5_000
const mostWaiting = 10_000

/** Registers the hosts from which an organization's tags send. Retries while the accounts database is unavailable. */
export class Hosts {
  readonly #hosts: Pick<Database['hosts'], 'claim'>
  readonly #log: { warn(message: string): void }
  #waiting: SeenHost[] = []
  #storing: Promise<void> | null = null
  #retry: NodeJS.Timeout | undefined

  constructor(hosts: Pick<Database['hosts'], 'claim'>, log: { warn(message: string): void }) {
    this.#hosts = hosts
    this.#log = log
  }

  seen(hosts: readonly SeenHost[]) {
    this.#waiting = [...this.#waiting, ...hosts.filter(isHost)].slice(0, mostWaiting)
    if (this.#waiting.length > 0 && !this.#retry) this.#storing ??= this.#storeAll()
  }

  /** Resolves when no write is in progress. */
  async flushed() {
    await this.#storing
  }

  async close() {
    clearTimeout(this.#retry)
    await this.#storing
  }

  async #storeAll() {
    while (this.#waiting.length > 0 && !this.#retry) await this.#store()
    this.#storing = null
  }

  async #store() {
    const batch = this.#waiting
    this.#waiting = []
    try {
      for (const organizationId of new Set(batch.map((seen) => seen.organizationId))) {
        const ownHosts = batch.filter((seen) => seen.organizationId === organizationId)
        await this.#hosts.claim(organizationId, ownHosts)
      }
    } catch (error) {
      const [reason] = error instanceof Error ? error.message.split('\n') : ['']
      this.#log.warn(`failed to store hosts, retrying: ${reason}`)
      this.#retry = setTimeout(() => {
        this.#retry = undefined
        this.seen(batch)
      }, retryMs).unref()
    }
  }
}
