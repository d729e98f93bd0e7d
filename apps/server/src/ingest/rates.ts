const stepMs = 10_000
const steps = 30

export interface Rate {
  /** End of the step, in milliseconds since 1970. */
  at: number
  receivedPerSecond: number
  storedPerSecond: number
}

/** Rates of received and stored events over the last five minutes, in steps of ten seconds. */
export class Rates {
  #last: { at: number; received: number; stored: number } | null = null
  #rates: Rate[] = []

  /** Call with the totals every ten seconds. */
  note(totals: { received: number; stored: number }, now: number) {
    const last = this.#last
    this.#last = { at: now, received: totals.received, stored: totals.stored }
    if (!last || now <= last.at) return
    const seconds = (now - last.at) / 1_000
    this.#rates.push({
      at: now,
      receivedPerSecond: Math.max(0, (totals.received - last.received) / seconds),
      storedPerSecond: Math.max(0, (totals.stored - last.stored) / seconds),
    })
    this.#rates = this.#rates.slice(-steps)
  }

  list(): readonly Rate[] {
    return this.#rates
  }

  static readonly stepMs = stepMs
}
