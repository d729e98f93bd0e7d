import { startPolling } from '../../../jobs/polling.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { evaluateRollout, type RolloutEvaluating } from './evaluate.ts'

/** How often a rollout is evaluated. */
const everyMs = 10_000

interface Working extends RolloutEvaluating {
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
  return startPolling({ name: 'rollouts', pollMs, log: working.log }, () => [() => evaluateOne(working)])
}
