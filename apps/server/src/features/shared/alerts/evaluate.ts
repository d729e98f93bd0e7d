import type { AlertKind } from '@vigil/contract'
import type { Database, DueRule } from '@vigil/database'
import { hourMs } from './baseline.ts'
import { detect, quietHours } from './detect.ts'
import { type HistorySources, loadHistory } from './history.ts'

export interface RuleEvaluating extends HistorySources {
  database: HistorySources['database'] & Pick<Database, 'alertRules' | 'alerts'>
}

/** After a longer pause, only the last days are evaluated. */
const mostHours = 30 * 24
/** Discoveries stay open until a user resolves them; a condition ends by itself. */
const isDiscovery = (kind: AlertKind) => kind === 'new-class' || kind === 'leaked-coupon'

/** Evaluates a rule up to now and stores what it finds. Safe to repeat. */
export async function evaluateRule(evaluating: RuleEvaluating, rule: DueRule, signal: AbortSignal) {
  const { database, clock } = evaluating
  const now = clock()
  const current = Math.floor(now.getTime() / hourMs)
  const { condition, sensitivity, organizationId } = rule
  // An hour without beacons in the past may be one in which this server was not running.
  const isOnlyNow = condition.kind === 'silent-tag' || condition.kind === 'disk'
  const unevaluated = Math.max(Math.floor(rule.evaluatedTo.getTime() / hourMs), current - mostHours)
  const from = isOnlyNow ? current : Math.min(unevaluated, current)
  const organization = organizationId === null ? null : await database.organizations.forLink(organizationId)
  const history = await loadHistory(evaluating, organization ?? null, { condition, from, options: { signal } })
  const firings = detect(history, { condition, sensitivity, from, to: current, now: now.getTime() })
  await database.alerts.record({
    rule,
    firings: firings.map(({ hour, ...firing }) => ({ ...firing, at: new Date(hour * hourMs) })),
    eventEveryMs: condition.kind === 'attacks' ? hourMs : 24 * hourMs,
    endsAfterMs: isDiscovery(condition.kind) ? null : quietHours * hourMs,
    // The last hour is evaluated again, with events that were loaded late.
    evaluatedTo: new Date((current - 1) * hourMs),
    now,
  })
}
