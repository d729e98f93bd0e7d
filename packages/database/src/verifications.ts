import { type AffiliateVerdict, Failure, type Scope } from '@vigil/contract'
import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { apiKeys, type FactKind, sessionFacts, verifications } from './verification-schema.ts'

export interface SessionFact {
  organizationId: number
  sessionId: string
  eventId: string
  kind: FactKind
  subject: string
  source: string
  outcome: string
  extension: string
  at: Date
}

type NewVerification = Pick<
  typeof verifications.$inferInsert,
  'keyId' | 'kind' | 'sessionId' | 'subject' | 'verdict' | 'requestId'
> & { id: string; answer: Record<string, unknown>; at: Date }

export interface OrderVerification {
  sessionId: string
  orderId: string
  answer: Record<string, unknown>
}

export interface VerificationRow {
  id: string
  at: Date
  kind: 'coupon' | 'order'
  subject: string
  verdict: string
  answer: Record<string, unknown>
  keyName: string | null
}

/** Facts of recent sessions, and the verdicts that were returned. */
export function verificationRepository(db: Db) {
  return {
    /**
     * Writes facts. Repeating it has no effect. Does not wait for the disk, which verify calls need at the same time: the
     * collector's journal contains the events, and facts are read from it again after a crash.
     */
    async addFacts(facts: readonly SessionFact[]) {
      const column = <Name extends keyof SessionFact>(name: Name) => sql.param(facts.map((fact) => fact[name]))
      await db.execute(sql`
        insert into session_facts (organization_id, session_id, event_id, kind, subject, source, outcome, extension, at)
        select given.* from unnest(${column('organizationId')}::integer[], ${column('sessionId')}::text[],
          ${column('eventId')}::text[], ${column('kind')}::text[], ${column('subject')}::text[],
          ${column('source')}::text[], ${column('outcome')}::text[], ${column('extension')}::text[],
          ${column('at')}::timestamptz[]) as given,
          (select set_config('synchronous_commit', 'off', true)) as unsynced
        on conflict do nothing`)
    },

    /** The newest facts of a session, in order. */
    async facts({ organizationId }: Scope, sessionId: string): Promise<SessionFact[]> {
      const rows = await db
        .select()
        .from(sessionFacts)
        .where(and(eq(sessionFacts.organizationId, organizationId), eq(sessionFacts.sessionId, sessionId)))
        .orderBy(desc(sessionFacts.at), desc(sessionFacts.eventId))
        .limit(500)
      return rows.reverse()
    },

    async removeOld({ factsBefore, answersBefore }: { factsBefore: Date; answersBefore: Date }) {
      await db.delete(sessionFacts).where(lt(sessionFacts.at, factsBefore))
      await db.delete(verifications).where(lt(verifications.at, answersBefore))
    },

    /**
     * Stores an answer, or returns the one that was stored with this request id before. It is committed when this
     * resolves, and on disk within a second: a call must not wait for a sync, which takes long while beacons arrive.
     */
    async store({ organizationId }: Scope, given: NewVerification): Promise<Record<string, unknown>> {
      const { id, keyId = null, kind, sessionId, subject, verdict, requestId = null, answer, at } = given
      const stored = await db.execute(sql`
        insert into verifications
          (id, organization_id, key_id, kind, session_id, subject, verdict, answer, request_id, at)
        select ${id}::uuid, ${organizationId}::integer, ${keyId}::uuid, ${kind}::text, ${sessionId}::text,
          ${subject}::text, ${verdict}::text, ${JSON.stringify(answer)}::jsonb, ${requestId}::text,
          ${at.toISOString()}::timestamptz
        from (select set_config('synchronous_commit', 'off', true)) as unsynced
        on conflict do nothing`)
      if (stored.rowCount === 1 || !requestId) return answer
      const [earlier] = await db
        .select()
        .from(verifications)
        .where(and(eq(verifications.organizationId, organizationId), eq(verifications.requestId, requestId)))
      const isSame = (['kind', 'sessionId', 'subject'] as const).every((field) => earlier?.[field] === given[field])
      if (!earlier || !isSame) throw new Failure('request_id_used')
      return earlier.answer
    },

    /** Sessions with one of these verdicts on an order's affiliate since then; by default, with any. */
    async sessionsWithVerdict({ organizationId }: Scope, since: Date, verdicts?: readonly AffiliateVerdict[]) {
      const rows = await db
        .selectDistinct({ sessionId: verifications.sessionId })
        .from(verifications)
        .where(
          and(
            eq(verifications.organizationId, organizationId),
            eq(verifications.kind, 'order'),
            verdicts ? inArray(verifications.verdict, [...verdicts]) : ne(verifications.verdict, 'no_verdict'),
            gte(verifications.at, since),
          ),
        )
      return rows.map(({ sessionId }) => sessionId)
    },

    /** Orders with a verdict that was returned in this time. */
    async countOrders({ organizationId }: Scope, { from, to }: { from: Date; to: Date }): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(distinct (session_id, subject))::int` })
        .from(verifications)
        .where(
          and(
            eq(verifications.organizationId, organizationId),
            eq(verifications.kind, 'order'),
            ne(verifications.verdict, 'no_verdict'),
            gte(verifications.at, from),
            lt(verifications.at, to),
          ),
        )
      return row?.count ?? 0
    },

    /** Answers about the orders of these sessions, the newest first. */
    async ofOrders({ organizationId }: Scope, sessionIds: readonly string[]): Promise<OrderVerification[]> {
      if (sessionIds.length === 0) return []
      return db
        .select({
          sessionId: verifications.sessionId,
          orderId: verifications.subject,
          answer: verifications.answer,
        })
        .from(verifications)
        .where(
          and(
            eq(verifications.organizationId, organizationId),
            eq(verifications.kind, 'order'),
            inArray(verifications.sessionId, [...sessionIds]),
          ),
        )
        .orderBy(desc(verifications.at), desc(verifications.id))
    },

    recent({ organizationId }: Scope, limit: number): Promise<VerificationRow[]> {
      return db
        .select({
          id: verifications.id,
          at: verifications.at,
          kind: verifications.kind,
          subject: verifications.subject,
          verdict: verifications.verdict,
          answer: verifications.answer,
          keyName: apiKeys.name,
        })
        .from(verifications)
        .leftJoin(apiKeys, eq(apiKeys.id, verifications.keyId))
        .where(eq(verifications.organizationId, organizationId))
        .orderBy(desc(verifications.at), desc(verifications.id))
        .limit(limit)
    },
  }
}
