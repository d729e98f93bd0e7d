import type { AlertFiring } from '@vigil/contract'
import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import { announceAlert } from './alert-channels.ts'
import type { DueRule } from './alert-rules.ts'
import { alertEvents, alertRules, alerts } from './alert-schema.ts'
import type { Db } from './connection.ts'

export interface NewFiring extends Omit<AlertFiring, 'at'> {
  at: Date
}

/** The result of evaluating a rule. */
export interface Found {
  rule: DueRule
  /** In order of time. */
  firings: readonly NewFiring[]
  /** A firing adds an event to the thread if the last one is at least this old. */
  eventEveryMs: number
  /** An alert without a firing for this long ends by itself; null if a user has to resolve it. */
  endsAfterMs: number | null
  /** Hours before this one need no further evaluation. */
  evaluatedTo: Date
  now: Date
}

const toStored = ({ at, ...firing }: NewFiring): AlertFiring => ({ ...firing, at: at.toISOString() })

/** Where more is worse, the highest value is the peak; a rule about too little has the lowest. */
const isWorse = (one: NewFiring, other: AlertFiring, isAboutTooLittle: boolean) =>
  isAboutTooLittle ? one.value < other.value : one.value > other.value

/**
 * The rule's row is locked, so two workers with the same rule take turns, and the second finds what the first has
 * stored. A rule that was deleted or changed meanwhile stores nothing.
 */
export function recordFirings(db: Db, found: Found): Promise<void> {
  const { rule, firings, now } = found
  return db.transaction(async (tx) => {
    const [current] = await tx
      .select({ isEnabled: alertRules.isEnabled, condition: alertRules.condition, channels: alertRules.channels })
      .from(alertRules)
      .where(eq(alertRules.id, rule.id))
      .for('update')
    if (!current?.isEnabled || JSON.stringify(current.condition) !== JSON.stringify(rule.condition)) return
    for (const firing of firings) {
      await endQuiet(tx, found, firing.at)
      await recordOne(tx, found, firing, current.channels)
    }
    await endQuiet(tx, found, now)
    await tx
      .update(alertRules)
      .set({ evaluatedTo: sql`greatest(${alertRules.evaluatedTo}, ${found.evaluatedTo})` })
      .where(eq(alertRules.id, rule.id))
  })
}

const ofRule = (rule: DueRule) => and(eq(alerts.ruleId, rule.id), ne(alerts.state, 'resolved'))

/** Resolves alerts without a firing for a while. */
async function endQuiet(tx: Db, { rule, endsAfterMs, now }: Found, until: Date) {
  if (endsAfterMs === null) return
  const before = new Date(until.getTime() - endsAfterMs)
  const quiet = await tx
    .select()
    .from(alerts)
    .where(and(ofRule(rule), lt(alerts.lastFiredAt, before)))
  for (const alert of quiet) {
    const { id, lastFiredAt } = alert
    const at = new Date(lastFiredAt.getTime() + endsAfterMs)
    await tx.update(alerts).set({ state: 'resolved', resolvedAt: at, snoozedUntil: null }).where(eq(alerts.id, id))
    await tx
      .insert(alertEvents)
      .values({ organizationId: rule.organizationId, alertId: id, kind: 'resolved', at, text: '' })
    await announceAlert(tx, 'alert.resolved', alert, at, now)
  }
}

async function recordOne(tx: Db, found: Found, firing: NewFiring, channels: string[] | null) {
  const { rule, eventEveryMs } = found
  const [open] = await tx
    .select()
    .from(alerts)
    .where(and(ofRule(rule), eq(alerts.subject, firing.subject)))
  if (!open) return openAlert(tx, found, firing, channels)
  const [last] = await tx
    .select({ id: alertEvents.id, at: alertEvents.at })
    .from(alertEvents)
    .where(and(eq(alertEvents.alertId, open.id), eq(alertEvents.kind, 'fired')))
    .orderBy(desc(alertEvents.at))
    .limit(1)
  const stored = toStored(firing)
  const sinceLast = last ? firing.at.getTime() - last.at.getTime() : eventEveryMs
  // The count of the current hour grows.
  if (last && sinceLast === 0) await tx.update(alertEvents).set({ firing: stored }).where(eq(alertEvents.id, last.id))
  else if (sinceLast >= eventEveryMs)
    await tx.insert(alertEvents).values({
      organizationId: rule.organizationId,
      alertId: open.id,
      kind: 'fired',
      at: firing.at,
      firing: stored,
    })
  const isAboutTooLittle = rule.condition.kind === 'coverage' || rule.condition.kind === 'recovered-revenue'
  await tx
    .update(alerts)
    .set({
      lastFiredAt: sql`greatest(${alerts.lastFiredAt}, ${firing.at})`,
      ...(isWorse(firing, open.peak, isAboutTooLittle) ? { peak: stored } : {}),
    })
    .where(eq(alerts.id, open.id))
}

async function openAlert(tx: Db, { rule, now }: Found, firing: NewFiring, channels: string[] | null) {
  // An alert that a user has resolved does not open again by the same hour.
  const [handled] = await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.ruleId, rule.id), eq(alerts.subject, firing.subject), gt(alerts.resolvedAt, firing.at)))
    .limit(1)
  if (handled) return
  const stored = toStored(firing)
  const { organizationId } = rule
  const [alert] = await tx
    .insert(alerts)
    .values({
      organizationId,
      ruleId: rule.id,
      condition: rule.condition,
      channels,
      subject: firing.subject,
      state: 'open',
      peak: stored,
      openedAt: firing.at,
      lastFiredAt: firing.at,
    })
    .returning()
  if (!alert) throw new Error('the alert was not stored')
  await tx
    .insert(alertEvents)
    .values({ organizationId, alertId: alert.id, kind: 'fired', at: firing.at, firing: stored })
  await announceAlert(tx, 'alert.opened', alert, firing.at, now)
}
