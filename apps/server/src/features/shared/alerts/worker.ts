import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../lib/error-message.ts'
import { type Evaluating, evaluateRule } from './evaluate.ts'

/** How often a rule is evaluated. */
const everyMs = 60_000

interface Alerting extends Evaluating {
  log: { warn(message: string): void }
}

/** Evaluates the rule that is due longest; false if none is. */
export async function evaluateOne(alerting: Alerting, signal: AbortSignal): Promise<boolean> {
  const { database, clock, log } = alerting
  const now = clock()
  const rule = await database.alertRules.takeDue(now, new Date(now.getTime() + everyMs))
  if (!rule) return false
  await evaluateRule(alerting, rule, signal).catch((error: unknown) => {
    if (!signal.aborted) log.warn(`failed to evaluate alert rule ${rule.id}: ${errorMessage(error)}`)
  })
  return true
}

/** Evaluates alert rules. Any number of processes may do this on one database: each rule is taken by one at a time. */
export function startAlerts(alerting: Alerting, { pollMs }: { pollMs: number } = { pollMs: 5_000 }) {
  const closing = new AbortController()
  const { signal } = closing
  async function loop() {
    while (!signal.aborted) {
      const isBusy = await evaluateOne(alerting, signal).catch((error: unknown) => {
        if (!signal.aborted) alerting.log.warn(`alert rules: ${errorMessage(error)}`)
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
