import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '@vigil/database'
import { errorMessage } from '../../../lib/error-message.ts'
import { alertMailLimit, type Delivering, deliverOne } from './deliver.ts'
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

type Working = Alerting & Omit<Delivering, 'random' | 'countMail'> & { database: Pick<Database, 'rateCounts'> }

/**
 * Evaluates alert rules and sends messages. Any number of processes may do this on one database: each rule and message is
 * taken by one at a time.
 */
export function startAlerts(alerting: Working, { pollMs }: { pollMs: number } = { pollMs: 5_000 }) {
  const closing = new AbortController()
  const { signal } = closing
  const delivering = { ...alerting, random: Math.random, countMail: alertMailLimit(alerting) }
  async function loop(step: () => Promise<boolean>) {
    while (!signal.aborted) {
      const isBusy = await step().catch((error: unknown) => {
        if (!signal.aborted) alerting.log.warn(`alerts: ${errorMessage(error)}`)
        return false
      })
      if (!isBusy) await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = [loop(() => evaluateOne(alerting, signal)), loop(() => deliverOne(delivering))]
  return {
    async stop() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
