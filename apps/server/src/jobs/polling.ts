import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../lib/error-message.ts'

/** Does one piece of work; false if there was none. */
type Step = () => Promise<boolean>

interface Polling {
  /** Names the work in the log. */
  name: string
  /** Pause after a step that found no work, or failed. */
  pollMs: number
  log: { warn(message: string): void }
}

/** Repeats each step, independent of the others, until it is stopped. */
export function startPolling({ name, pollMs, log }: Polling, makeSteps: (signal: AbortSignal) => Step[]) {
  const closing = new AbortController()
  const { signal } = closing
  async function repeat(step: Step) {
    while (!signal.aborted) {
      const isBusy = await step().catch((error: unknown) => {
        if (!signal.aborted) log.warn(`${name}: ${errorMessage(error)}`)
        return false
      })
      if (!isBusy) await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = makeSteps(signal).map(repeat)
  return {
    async stop() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
