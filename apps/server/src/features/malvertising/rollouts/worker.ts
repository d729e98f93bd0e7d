import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../lib/error-message.ts'
import { type Evaluating, evaluateRollout } from './evaluate.ts'

/** How often a rollout is evaluated. */
const everyMs = 10_000

interface Working extends Evaluating {
  log: { warn(message: string): void }
}

/** Evaluates the rollout that is due longest; false if none is. */
export async function evaluateOne(working: Working): Promise<boolean> {
  const { database, clock, log } = working
  const now = clock()
  const id = await database.rollouts.takeDue(now, new Date(now.getTime() + everyMs))
  if (!id) return false
  await evaluateRollout(working, id).catch((error: unknown) =>
    log.warn(`failed to evaluate rollout ${id}: ${errorMessage(error)}`),
  )
  return true
}

/** Evaluates rollouts. Any number of processes may do this on one database: each rollout is taken by one at a time. */
export function startRollouts(working: Working, { pollMs }: { pollMs: number } = { pollMs: 5_000 }) {
  const closing = new AbortController()
  const { signal } = closing
  async function loop() {
    while (!signal.aborted) {
      const isBusy = await evaluateOne(working).catch((error: unknown) => {
        if (!signal.aborted) working.log.warn(`rollouts: ${errorMessage(error)}`)
        return false
      })
      if (!isBusy) await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    async stop() {
      closing.abort()
      await running
    },
  }
}
