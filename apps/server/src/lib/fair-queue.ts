import type { Viewer } from '@vigil/contract'

/** The owner of waiting work, and whether the caller is still connected. */
export interface Turn {
  owner: string
  signal: AbortSignal
}

/** Superadmins belong to no organization, so each takes separate turns. */
export const turnOwner = ({ organization, userId }: Viewer) => (organization ? String(organization.id) : userId)

/**
 * Limits concurrency. Work beyond `atOnce` waits, and owners take turns: if one of them has requested a lot, the others
 * wait for one piece of it only. Work that is aborted while it waits is dropped.
 */
export class FairQueue {
  readonly #atOnce: number
  /** By owner, in the order of their next turns. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<Output>(turn: Turn, work: () => Promise<Output>): Promise<Output> {
    turn.signal.throwIfAborted()
    if (this.#running >= this.#atOnce) await this.#wait(turn)
    else this.#running++
    try {
      return await work()
    } finally {
      this.#running--
      this.#beginNext()
    }
  }

  #wait({ owner, signal }: Turn): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        const left = (this.#waiting.get(owner) ?? []).filter((other) => other !== begin)
        if (left.length > 0) this.#waiting.set(owner, left)
        else this.#waiting.delete(owner)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), begin])
    })
  }

  #beginNext() {
    const [next] = this.#waiting
    if (!next) return
    const [owner, [begin, ...others]] = next
    // Deleted and added again, the owner is the last in line.
    this.#waiting.delete(owner)
    if (others.length > 0) this.#waiting.set(owner, others)
    this.#running++
    begin?.()
  }
}
