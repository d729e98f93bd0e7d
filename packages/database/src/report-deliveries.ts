import { randomUUID } from 'node:crypto'
import type { AdminScope } from '@vigil/contract'
import { and, desc, eq, gt, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import type { DeliveryOutcome } from './report-configurations.ts'
import { type ReportedLeak, reportDeliveries, reportMails } from './report-schema.ts'

type Row = typeof reportDeliveries.$inferSelect
export type ReportMailRow = Omit<typeof reportMails.$inferSelect, 'deliveryId'>

/** A delivery claimed by one worker, with its pending mails. */
export interface ClaimedDelivery extends Row {
  claim: string
}

export interface ReportDeliveryRow extends Row {
  mails: ReportMailRow[]
}

const isWaiting = eq(reportDeliveries.status, 'waiting')
/** By the database's clock, which all workers share. */
const until = (leaseMs: number) => sql`now() + ${leaseMs} * interval '1 millisecond'`

export function reportDeliveryRepository(db: Db) {
  return {
    /** Claims the delivery that has waited longest, if any; no other worker gets it until the lease ends. */
    async claim(now: Date, leaseMs: number): Promise<ClaimedDelivery | null> {
      const claim = randomUUID()
      const free = sql`(
        select ${reportDeliveries.id} from ${reportDeliveries}
        where ${isWaiting} and ${reportDeliveries.nextTryAt} <= ${now.toISOString()}
          and (${reportDeliveries.claimedUntil} is null or ${reportDeliveries.claimedUntil} < now())
        order by ${reportDeliveries.nextTryAt}, ${reportDeliveries.id}
        limit 1 for update skip locked)`
      const [row] = await db
        .update(reportDeliveries)
        .set({ claim, claimedUntil: until(leaseMs) })
        .where(eq(reportDeliveries.id, free))
        .returning()
      return row ? { ...row, claim } : null
    },

    /** A manually requested delivery, already claimed by its creator. */
    manual(configurationId: number, emails: readonly string[], now: Date, leaseMs: number): Promise<ClaimedDelivery> {
      const claim = randomUUID()
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(reportDeliveries)
          .values({
            configurationId,
            dueAt: now,
            kind: 'manual',
            isLate: false,
            nextTryAt: now,
            claim,
            claimedUntil: until(leaseMs),
          })
          .returning()
        if (!row) throw new Error('the delivery was not stored')
        await tx.insert(reportMails).values(emails.map((email) => ({ deliveryId: row.id, email })))
        return { ...row, claim }
      })
    },

    /** False if the lease ended and another worker has it, or it has an outcome. */
    async renew({ id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>, leaseMs: number): Promise<boolean> {
      const rows = await db
        .update(reportDeliveries)
        .set({ claimedUntil: until(leaseMs) })
        .where(and(eq(reportDeliveries.id, id), eq(reportDeliveries.claim, claim), isWaiting))
        .returning({ id: reportDeliveries.id })
      return rows.length > 0
    },

    /** Releases the claim. */
    async release({ id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>) {
      await db
        .update(reportDeliveries)
        .set({ claim: null, claimedUntil: null })
        .where(and(eq(reportDeliveries.id, id), eq(reportDeliveries.claim, claim), isWaiting))
    },

    mailsOf(id: string): Promise<ReportMailRow[]> {
      const { email, sentAt, problem, isRefused } = reportMails
      return db
        .select({ email, sentAt, problem, isRefused })
        .from(reportMails)
        .where(eq(reportMails.deliveryId, id))
        .orderBy(reportMails.email)
    },

    async noteMail(id: string, email: string, outcome: Omit<ReportMailRow, 'email'>) {
      await db
        .update(reportMails)
        .set(outcome)
        .where(and(eq(reportMails.deliveryId, id), eq(reportMails.email, email)))
    },

    async finish(id: string, outcome: DeliveryOutcome & { leaks?: ReportedLeak[] }) {
      await db
        .update(reportDeliveries)
        .set({ ...outcome, claim: null, claimedUntil: null })
        .where(and(eq(reportDeliveries.id, id), isWaiting))
    },

    /** Records a failed attempt and the time of the next one. */
    async postpone({ id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>, reason: string, nextTryAt: Date) {
      await db
        .update(reportDeliveries)
        .set({ tries: sql`${reportDeliveries.tries} + 1`, reason, nextTryAt, claim: null, claimedUntil: null })
        .where(and(eq(reportDeliveries.id, id), eq(reportDeliveries.claim, claim), isWaiting))
    },

    /** Leaks reported by a configuration since then. */
    async leaksSince(configurationId: number, since: Date): Promise<ReportedLeak[]> {
      const rows = await db
        .select({ leaks: reportDeliveries.leaks })
        .from(reportDeliveries)
        .where(and(eq(reportDeliveries.configurationId, configurationId), gte(reportDeliveries.dueAt, since)))
      return rows.flatMap(({ leaks }) => leaks)
    },

    /** Deletes older outcomes with their mails, except each configuration's newest ones, which show its state. */
    async forget(before: Date, keptOfEach: number) {
      const ranked = db
        .select({
          id: reportDeliveries.id,
          place: sql<number>`row_number() over (
            partition by ${reportDeliveries.configurationId} order by ${reportDeliveries.dueAt} desc, ${reportDeliveries.id} desc)`.as(
            'place',
          ),
        })
        .from(reportDeliveries)
        .as('ranked')
      const older = db.select({ id: ranked.id }).from(ranked).where(gt(ranked.place, keptOfEach))
      await db
        .delete(reportDeliveries)
        .where(
          and(
            ne(reportDeliveries.status, 'waiting'),
            lt(reportDeliveries.dueAt, before),
            inArray(reportDeliveries.id, older),
          ),
        )
    },

    async history(_scope: AdminScope, configurationId: number, most: number): Promise<ReportDeliveryRow[]> {
      const rows = await db
        .select()
        .from(reportDeliveries)
        .where(eq(reportDeliveries.configurationId, configurationId))
        .orderBy(desc(reportDeliveries.dueAt), desc(reportDeliveries.id))
        .limit(most)
      if (rows.length === 0) return []
      const ids = rows.map(({ id }) => id)
      const mails = await db
        .select()
        .from(reportMails)
        .where(inArray(reportMails.deliveryId, ids))
        .orderBy(reportMails.email)
      return rows.map((row) => ({ ...row, mails: mails.filter(({ deliveryId }) => deliveryId === row.id) }))
    },
  }
}
