import { errorMessage } from '../lib/error-message.ts'
import { SteadyClock } from '../lib/steady-clock.ts'

const everyMs = 600_000

/** Clean-ups by the name of what they delete. */
export type Cleaning = Readonly<Record<string, (now: Date) => Promise<void>>>

interface CleaningOptions {
  log: { warn(message: string): void }
  clock?: Pick<SteadyClock, 'steadyNow'>
}

/**
 * Runs every ten minutes, one after the other, and only while the clock is reliable. Failures are retried the next
 * time.
 */
export function startCleaning(cleaning: Cleaning, { log, clock = new SteadyClock() }: CleaningOptions) {
  let under: Promise<void> = Promise.resolve()
  async function clean(now: Date) {
    for (const [what, remove] of Object.entries(cleaning)) {
      await remove(now).catch((error: unknown) => log.warn(`failed to delete old ${what}: ${errorMessage(error)}`))
    }
  }
  const timer = setInterval(() => {
    const now = clock.steadyNow()
    if (now !== null) under = under.then(() => clean(new Date(now)))
  }, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await under
    },
  }
}
