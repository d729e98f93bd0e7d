import { isIPv4, isIPv6 } from 'node:net'

/** Counts amounts per key in fixed windows. Each window's map is dropped whole, so there is nothing to clean up. */
export class WindowLimit {
  readonly #most: number
  readonly #windowMs: number
  #counts = new Map<string, number>()
  #windowEnds = 0

  constructor(most: number, windowMs: number) {
    this.#most = Math.max(1, Math.ceil(most))
    this.#windowMs = windowMs
  }

  /** Seconds to wait, or 0 if the amount is within the limit. */
  secondsToWait(key: string, nowMs: number, amount = 1): number {
    if (nowMs >= this.#windowEnds || nowMs < this.#windowEnds - this.#windowMs) {
      this.#counts = new Map()
      this.#windowEnds = nowMs + this.#windowMs
    }
    const count = (this.#counts.get(key) ?? 0) + amount
    this.#counts.set(key, count)
    return count > this.#most ? Math.ceil((this.#windowEnds - nowMs) / 1_000) : 0
  }
}

const windowMs = 10_000
const minuteMs = 60_000

/** A limit per minute, enforced in windows of ten seconds. */
export const limitPerMinute = (most: number) => new WindowLimit((most * windowMs) / minuteMs, windowMs)

/** An IPv6 customer usually owns a whole /64, so it counts as one address. */
export function toNetwork(address: string) {
  if (!address.includes(':') || !isIPv6(address) || address.startsWith('::')) return address
  const groups = address.split(':')
  const gap = groups.indexOf('')
  return gap >= 0 && gap < 4 ? groups.slice(0, gap).join(':') : groups.slice(0, 4).join(':')
}

/** A block that one sender may own: /24, or /64 of IPv6. */
export const toBlock = (address: string) =>
  isIPv4(address) ? address.slice(0, address.lastIndexOf('.')) : toNetwork(address)
