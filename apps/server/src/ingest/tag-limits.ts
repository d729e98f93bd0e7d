import { limitPerMinute } from './window-limit.ts'

export class TagLimitError extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('the tag is over its limit')
    this.name = 'TagLimitError'
    this.seconds = seconds
  }
}

/** Events and bytes per tag. */
export class TagLimits {
  readonly #events
  readonly #bytes

  constructor(limits: { eventsPerMinute: number; bytesPerMinute: number }) {
    this.#events = limitPerMinute(limits.eventsPerMinute)
    this.#bytes = limitPerMinute(limits.bytesPerMinute)
  }

  secondsToWait(tag: string, events: number, bytes: number): number {
    const now = performance.now()
    return Math.max(this.#events.secondsToWait(tag, now, events), this.#bytes.secondsToWait(tag, now, bytes))
  }
}
