import {
  type AlertChannelKind,
  type AlertMessage,
  alertChannelLimits,
  type DeliveryState,
  Failure,
} from '@vigil/contract'
import { and, count, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { type AlertOwner, ownerId } from './alert-rules.ts'
import { alertChannels, alertDeliveries, alertRules, alerts } from './alert-schema.ts'
import type { Db } from './connection.ts'

const hourMs = 3_600_000
/** Alerts that are found later than this, such as after a pause, are not sent. */
const sentWithinMs = 24 * hourMs

export interface AlertChannelRow {
  id: string
  kind: AlertChannelKind
  secretAddress: string
  isEnabled: boolean
  createdAt: Date
  lastDelivery: { state: DeliveryState; at: Date } | null
}

/** A delivery that a worker has taken. */
export interface TakenDelivery {
  id: string
  message: AlertMessage
  tries: number
  expiresAt: Date
  channel: Pick<AlertChannelRow, 'id' | 'kind' | 'secretAddress' | 'isEnabled'> & {
    secret: string | null
    previousSecret: string | null
    previousUntil: Date | null
  }
}

export type AlertDeliveryRow = typeof alertDeliveries.$inferSelect
export type AlertDeliveryOutcome = Pick<AlertDeliveryRow, 'state' | 'status' | 'answer' | 'problem' | 'nextTryAt'>

type AnnouncedAlert = Pick<
  typeof alerts.$inferSelect,
  'id' | 'organizationId' | 'condition' | 'channels' | 'subject' | 'peak'
>

/** Adds a message for each enabled channel of the alert, in the transaction of the alert's event. Old events are not sent. */
export async function announceAlert(
  db: Db,
  type: 'alert.opened' | 'alert.resolved',
  { id, organizationId, condition, channels: chosen, subject, peak }: AnnouncedAlert,
  at: Date,
  now: Date,
) {
  if (now.getTime() - at.getTime() > sentWithinMs) return
  const message: AlertMessage = { type, at: at.toISOString(), alert: { id, condition, subject, firing: peak } }
  const owned =
    organizationId === null ? isNull(alertChannels.organizationId) : eq(alertChannels.organizationId, organizationId)
  const channels = await db
    .select({ id: alertChannels.id })
    .from(alertChannels)
    .where(and(owned, eq(alertChannels.isEnabled, true), chosen ? inArray(alertChannels.id, chosen) : undefined))
  for (const channel of channels) await addDelivery(db, organizationId, channel.id, message, now)
}

const expiry = (now: Date) => new Date(now.getTime() + alertChannelLimits.retryHours * hourMs)

async function addDelivery(db: Db, organizationId: number | null, channelId: string, message: AlertMessage, now: Date) {
  await db
    .insert(alertDeliveries)
    .values({ organizationId, channelId, message, createdAt: now, nextTryAt: now, expiresAt: expiry(now) })
}

export function alertChannelRepository(db: Db) {
  const own = (owner: AlertOwner) =>
    owner.kind === 'organization'
      ? eq(alertChannels.organizationId, owner.organizationId)
      : isNull(alertChannels.organizationId)
  const one = (owner: AlertOwner, id: string) => and(own(owner), eq(alertChannels.id, id))

  return {
    async list(owner: AlertOwner): Promise<AlertChannelRow[]> {
      const rows = await db.select().from(alertChannels).where(own(owner)).orderBy(desc(alertChannels.createdAt))
      return Promise.all(
        rows.map(async ({ id, kind, secretAddress, isEnabled, createdAt }) => {
          const [last] = await db
            .select({ state: alertDeliveries.state, at: alertDeliveries.createdAt })
            .from(alertDeliveries)
            .where(eq(alertDeliveries.channelId, id))
            .orderBy(desc(alertDeliveries.createdAt))
            .limit(1)
          return { id, kind, secretAddress, isEnabled, createdAt, lastDelivery: last ?? null }
        }),
      )
    },

    async create(
      owner: AlertOwner,
      channel: Pick<typeof alertChannels.$inferInsert, 'kind' | 'secretAddress' | 'secret' | 'createdBy' | 'createdAt'>,
    ): Promise<string> {
      return db.transaction(async (tx) => {
        // Two created at once must not both fit under the limit.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('alert_channels'), ${ownerId(owner) ?? 0})`)
        const [known] = await tx.select({ count: count() }).from(alertChannels).where(own(owner))
        if ((known?.count ?? 0) >= alertChannelLimits.perOwner) throw new Failure('too_many_alert_channels')
        const [row] = await tx
          .insert(alertChannels)
          .values({ ...channel, organizationId: ownerId(owner) })
          .returning({ id: alertChannels.id })
        if (!row) throw new Error('the channel was not stored')
        return row.id
      })
    },

    /** False if there is no such channel. */
    async setEnabled(owner: AlertOwner, id: string, isEnabled: boolean): Promise<boolean> {
      const rows = await db.update(alertChannels).set({ isEnabled }).where(one(owner, id)).returning()
      return rows.length > 0
    },

    /** False if there is no such webhook. */
    async rotate(owner: AlertOwner, id: string, secret: string, previousUntil: Date): Promise<boolean> {
      const rows = await db
        .update(alertChannels)
        .set({ secret, previousSecret: sql`${alertChannels.secret}`, previousUntil })
        .where(and(one(owner, id), eq(alertChannels.kind, 'webhook')))
        .returning()
      return rows.length > 0
    },

    /** False if there is no such channel. */
    remove(owner: AlertOwner, id: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const removed = await tx.delete(alertChannels).where(one(owner, id)).returning()
        for (const table of [alertRules, alerts])
          await tx
            .update(table)
            .set({ channels: sql`array_remove(${table.channels}, ${id})` })
            .where(sql`${id} = any(${table.channels})`)
        return removed.length > 0
      })
    },

    /** False if there is no such channel. */
    async sendTest(owner: AlertOwner, id: string, now: Date): Promise<boolean> {
      const [channel] = await db.select().from(alertChannels).where(one(owner, id))
      if (!channel) return false
      await addDelivery(db, ownerId(owner), id, { type: 'test', at: now.toISOString() }, now)
      return true
    },

    /** The newest deliveries; undefined if there is no such channel. */
    async deliveries(owner: AlertOwner, id: string) {
      const [channel] = await db.select().from(alertChannels).where(one(owner, id))
      if (!channel) return undefined
      const rows = await db
        .select()
        .from(alertDeliveries)
        .where(eq(alertDeliveries.channelId, id))
        .orderBy(desc(alertDeliveries.createdAt), desc(alertDeliveries.id))
        .limit(alertChannelLimits.listedDeliveries)
      return { kind: channel.kind, rows }
    },

    /** False if there is no such delivery. */
    async resend(owner: AlertOwner, id: string, now: Date): Promise<boolean> {
      const owned =
        owner.kind === 'organization'
          ? eq(alertDeliveries.organizationId, owner.organizationId)
          : isNull(alertDeliveries.organizationId)
      const rows = await db
        .update(alertDeliveries)
        .set({ state: 'waiting', nextTryAt: now, expiresAt: expiry(now) })
        .where(and(owned, eq(alertDeliveries.id, id)))
        .returning()
      return rows.length > 0
    },

    /** Takes the delivery that is due longest. If its worker is killed, another takes it after the lease. */
    async take(now: Date, leaseMs: number): Promise<TakenDelivery | undefined> {
      const leased = new Date(now.getTime() + leaseMs)
      const { rows } = await db.execute<{ id: string }>(sql`
        update ${alertDeliveries} set next_try_at = ${leased}, tries = tries + 1 where id = (
          select id from ${alertDeliveries} where state = 'waiting' and next_try_at <= ${now}
          order by next_try_at, id limit 1 for update skip locked
        ) returning id`)
      const [taken] = rows
      if (!taken) return undefined
      const [row] = await db
        .select({ delivery: alertDeliveries, channel: alertChannels })
        .from(alertDeliveries)
        .innerJoin(alertChannels, eq(alertChannels.id, alertDeliveries.channelId))
        .where(eq(alertDeliveries.id, taken.id))
      if (!row) return undefined
      const { id, message, tries, expiresAt } = row.delivery
      return { id, message, tries, expiresAt, channel: row.channel }
    },

    async finish(id: string, outcome: AlertDeliveryOutcome) {
      await db.update(alertDeliveries).set(outcome).where(eq(alertDeliveries.id, id))
    },

    async forget(before: Date) {
      await db
        .delete(alertDeliveries)
        .where(and(lt(alertDeliveries.createdAt, before), ne(alertDeliveries.state, 'waiting')))
    },
  }
}
