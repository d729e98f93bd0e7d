import { isIPv6 } from 'node:net'

const windowMs = 10_000
const minuteMs = 60_000

/**
 * Counts requests per address in fixed windows. Each window's map is dropped whole, so there is nothing to clean up.
 */
export class AddressLimit {
  readonly #perWindow: number
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(perMinute: number) {
    this.#perWindow = Math.max(1, Math.ceil((perMinute * windowMs) / minuteMs))
  }

  /** Seconds to wait, or 0 if the request is allowed. */
  secondsToWait(address: string, nowMs: number): number {
    if (nowMs >= this.#windowEnds || nowMs < this.#windowEnds - windowMs) {
      this.#counts = new Map()
      this.#windowEnds = nowMs + windowMs
    }
    const key = toNetwork(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > this.#perWindow ? Math.ceil((this.#windowEnds - nowMs) / 1_000) : 0
  }
}

/** An IPv6 customer usually owns a whole /64, so it counts as one address. */
function toNetwork(address: string) {
  if (!address.includes(':') || !isIPv6(address) || address.startsWith('::')) return address
  const groups = address.split(':')
  const gap = groups.indexOf('')
  return gap >= 0 && gap < 4 ? groups.slice(0, gap).join(':') : groups.slice(0, 4).join(':')
}
