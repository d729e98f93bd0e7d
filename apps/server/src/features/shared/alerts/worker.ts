import type { Database } from '@vigil/database'
import { startPolling } from '../../../jobs/polling.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { type AlertDelivering, alertMailLimit, deliverOne } from './deliver.ts'
import { evaluateRule, type RuleEvaluating } from './evaluate.ts'

/** How often a rule is evaluated. */
const everyMs = 60_000

interface Alerting extends RuleEvaluating {
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

type Working = Alerting & Omit<AlertDelivering, 'random' | 'countMail'> & { database: Pick<Database, 'rateCounts'> }

/**
 * Evaluates alert rules and sends messages. Any number of processes may do this on one database: each rule and message is
 * taken by one at a time.
 */
export function startAlerts(alerting: Working, { pollMs }: { pollMs: number } = { pollMs: 5_000 }) {
  const delivering = { ...alerting, random: Math.random, countMail: alertMailLimit(alerting) }
  return startPolling({ name: 'alerts', pollMs, log: alerting.log }, (signal) => [
    () => evaluateOne(alerting, signal),
    () => deliverOne(delivering),
  ])
}
