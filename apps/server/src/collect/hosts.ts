import { appId, hostName } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { SeenHost } from './load/batch.ts'

const retryMs = 5_000
const mostWaiting = 10_000
/** Of one organization: more than any has, and not enough to hurt when somebody makes them up. */
const mostByTraffic = 5_000

/** Gives organizations the hosts from which their tags send. Late rather than never: what the accounts database misses is tried again. */
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

  /** Resolves when nothing is being stored. */
  async settled() {
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
    const taken = this.#waiting
    this.#waiting = []
    try {
      for (const organizationId of new Set(taken.map((seen) => seen.organizationId))) {
        const own = taken.filter((seen) => seen.organizationId === organizationId)
        await this.#hosts.claim(organizationId, own, mostByTraffic)
      }
    } catch (error) {
      const [reason] = error instanceof Error ? error.message.split('\n') : ['']
      this.#log.warn(`hosts could not be stored, and are tried again: ${reason}`)
      this.#retry = setTimeout(() => {
        this.#retry = undefined
        this.seen(taken)
      }, retryMs).unref()
    }
  }
}

/** Anybody can make a page say anything; only what could be a site or an app becomes one. */
function isHost({ host, inventoryType }: SeenHost) {
  return (inventoryType === 'web' ? hostName : appId).safeParse(host).success
}
