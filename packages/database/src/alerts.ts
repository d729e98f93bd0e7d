import type { AlertAction, AlertCondition, AlertEventKind, AlertFiring, AlertState } from '@vigil/contract'
import { and, asc, count, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { announceAlert } from './alert-channels.ts'
import { type AlertOwner, ownerId } from './alert-rules.ts'
import { alertEvents, alerts } from './alert-schema.ts'
import type { Db } from './connection.ts'
import { type Found, type NewFiring, recordFirings } from './record-firings.ts'
import { users } from './schema.ts'

export interface AlertRow {
  id: string
  ruleId: string | null
  condition: AlertCondition
  subject: string
  state: AlertState
  peak: AlertFiring
  openedAt: Date
  lastFiredAt: Date
  resolvedAt: Date | null
  snoozedUntil: Date | null
  assignee: { id: string; name: string } | null
}

export interface AlertEventRow {
  id: string
  kind: AlertEventKind
  at: Date
  by: string | null
  text: string
  until: Date | null
  firing: AlertFiring | null
}

export type { NewFiring } from './record-firings.ts'

type StateFilter = AlertState | 'unresolved' | 'all'
export type ActOutcome = 'done' | 'missing' | 'resolved' | 'unresolved' | 'stranger'

const eventKinds: Record<AlertAction['kind'], AlertEventKind> = {
  acknowledge: 'acknowledged',
  comment: 'commented',
  assign: 'assigned',
  snooze: 'snoozed',
  resolve: 'resolved',
  reopen: 'reopened',
}

export function alertRepository(db: Db) {
  const own = (owner: AlertOwner) =>
    owner.kind === 'organization' ? eq(alerts.organizationId, owner.organizationId) : isNull(alerts.organizationId)

  /** A snooze that has ended is an open alert again. */
  const state = (now: Date) =>
    sql<AlertState>`case when ${alerts.state} = 'snoozed' and ${alerts.snoozedUntil} <= ${now} then 'open' else ${alerts.state} end`

  const inState = (filter: StateFilter, now: Date): SQL | undefined => {
    if (filter === 'all') return undefined
    return filter === 'unresolved' ? ne(alerts.state, 'resolved') : eq(state(now), filter)
  }

  const select = (now: Date) =>
    db
      .select({
        id: alerts.id,
        ruleId: alerts.ruleId,
        condition: alerts.condition,
        subject: alerts.subject,
        state: state(now),
        peak: alerts.peak,
        openedAt: alerts.openedAt,
        lastFiredAt: alerts.lastFiredAt,
        resolvedAt: alerts.resolvedAt,
        snoozedUntil: alerts.snoozedUntil,
        assignee: { id: users.id, name: users.email },
      })
      .from(alerts)
      .leftJoin(users, eq(users.id, alerts.assigneeId))

  async function people(owner: AlertOwner): Promise<{ id: string; name: string }[]> {
    const members =
      owner.kind === 'organization'
        ? and(eq(users.role, 'client'), eq(users.organizationId, owner.organizationId))
        : eq(users.role, 'superadmin')
    return db
      .select({ id: users.id, name: users.email })
      .from(users)
      .where(and(members, eq(users.isBlocked, false)))
      .orderBy(users.email)
  }

  return {
    people,

    async list(
      owner: AlertOwner,
      { filter, page, rowsPerPage }: { filter: StateFilter; page: number; rowsPerPage: number },
      now: Date,
    ): Promise<{ rows: AlertRow[]; total: number }> {
      const where = and(own(owner), inState(filter, now))
      const rows = await select(now)
        .where(where)
        .orderBy(desc(alerts.lastFiredAt), desc(alerts.id))
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage)
      const [all] = await db.select({ total: count() }).from(alerts).where(where)
      return { rows, total: all?.total ?? 0 }
    },

    async countOpen(owner: AlertOwner, now: Date): Promise<number> {
      const [row] = await db
        .select({ open: count() })
        .from(alerts)
        .where(and(own(owner), inState('open', now)))
      return row?.open ?? 0
    },

    async find(owner: AlertOwner, id: string, now: Date): Promise<AlertRow | undefined> {
      return (await select(now).where(and(own(owner), eq(alerts.id, id))))[0]
    },

    async events(owner: AlertOwner, alertId: string): Promise<AlertEventRow[]> {
      const assignee = alias(users, 'assignee')
      const rows = await db
        .select({
          id: alertEvents.id,
          kind: alertEvents.kind,
          at: alertEvents.at,
          by: users.email,
          text: sql<string>`coalesce(${assignee.email}, ${alertEvents.text})`,
          until: alertEvents.until,
          firing: alertEvents.firing,
        })
        .from(alertEvents)
        .innerJoin(alerts, eq(alerts.id, alertEvents.alertId))
        .leftJoin(users, eq(users.id, alertEvents.userId))
        .leftJoin(assignee, eq(assignee.id, alertEvents.assigneeId))
        .where(and(own(owner), eq(alertEvents.alertId, alertId)))
        .orderBy(asc(alertEvents.at), asc(alertEvents.ordinal))
      return rows
    },

    /** Applies what a user does, and adds it to the thread. Must run in a transaction. */
    async act(owner: AlertOwner, id: string, action: AlertAction, userId: string, now: Date): Promise<ActOutcome> {
      const [alert] = await db
        .select()
        .from(alerts)
        .where(and(own(owner), eq(alerts.id, id)))
        .for('update')
      if (!alert) return 'missing'
      const isResolved = alert.state === 'resolved'
      if (action.kind === 'reopen' && !isResolved) return 'unresolved'
      if (isResolved && action.kind !== 'comment' && action.kind !== 'reopen') return 'resolved'
      if (action.kind === 'assign' && action.userId !== null) {
        const found = await people(owner)
        if (!found.some((person) => person.id === action.userId)) return 'stranger'
      }
      await db
        .insert(alertEvents)
        .values({ organizationId: ownerId(owner), alertId: id, at: now, userId, ...describe(action) })
      const change = changeBy(action, now)
      if (change) await db.update(alerts).set(change).where(eq(alerts.id, id))
      if (action.kind === 'resolve') await announceAlert(db, 'alert.resolved', alert, now, now)
      return 'done'
    },

    /** Opens and continues alerts by what a rule found, and ends those it no longer finds. */
    record: (found: Found) => recordFirings(db, found),

    /** Opens an alert that no rule looks for, with a first comment. */
    async open(
      organizationId: number,
      {
        condition,
        subject,
        firing,
        text,
      }: { condition: AlertCondition; subject: string; firing: NewFiring; text: string },
    ) {
      const { at } = firing
      const stored = { ...firing, at: at.toISOString() }
      const [alert] = await db
        .insert(alerts)
        .values({ organizationId, condition, subject, state: 'open', peak: stored, openedAt: at, lastFiredAt: at })
        .returning()
      if (!alert) throw new Error('the alert was not stored')
      await db.insert(alertEvents).values([
        { organizationId, alertId: alert.id, kind: 'fired', at, firing: stored },
        { organizationId, alertId: alert.id, kind: 'commented', at, text },
      ])
      await announceAlert(db, 'alert.opened', alert, at, at)
    },

    /** Deletes old resolved alerts. */
    async forget(before: Date) {
      await db.delete(alerts).where(and(inArray(alerts.state, ['resolved']), lt(alerts.resolvedAt, before)))
    },
  }
}

function describe(action: AlertAction) {
  return {
    kind: eventKinds[action.kind],
    text: action.kind === 'comment' ? action.text : '',
    until: action.kind === 'snooze' ? new Date(action.until) : null,
    assigneeId: action.kind === 'assign' ? action.userId : null,
  }
}

function changeBy(action: AlertAction, now: Date): Partial<typeof alerts.$inferInsert> | null {
  switch (action.kind) {
    case 'acknowledge':
      return { state: 'acknowledged', snoozedUntil: null }
    case 'assign':
      return { assigneeId: action.userId }
    case 'snooze':
      return { state: 'snoozed', snoozedUntil: new Date(action.until) }
    case 'resolve':
      return { state: 'resolved', resolvedAt: now, snoozedUntil: null }
    case 'reopen':
      return { state: 'open', resolvedAt: null, lastFiredAt: now }
    case 'comment':
      return null
  }
}
