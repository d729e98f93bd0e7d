import { isIPv6 } from 'node:net'

const windowMs = 10_000
const minuteMs = 60_000

/** Counts by address in windows that are thrown away whole: one map access for a beacon, nothing to clean up. */
export class AddressLimit {
  readonly #perWindow: number
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(perMinute: number) {
    this.#perWindow = Math.max(1, Math.ceil((perMinute * windowMs) / minuteMs))
  }

  /** Seconds to wait, or 0 when this one may pass. */
  secondsToWait(address: string, nowMs: number): number {
    if (nowMs >= this.#windowEnds || nowMs < this.#windowEnds - windowMs) {
      this.#counts = new Map()
      this.#windowEnds = nowMs + windowMs
    }
    const key = networkOf(address)
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > this.#perWindow ? Math.ceil((this.#windowEnds - nowMs) / 1_000) : 0
  }
}

/** One customer has a whole /64 of IPv6: counted as one address. */
function networkOf(address: string) {
  if (!address.includes(':') || !isIPv6(address) || address.startsWith('::')) return address
  const groups = address.split(':')
  const gap = groups.indexOf('')
  return gap >= 0 && gap < 4 ? groups.slice(0, gap).join(':') : groups.slice(0, 4).join(':')
}
