import {
  type Complaint,
  type ComplaintRow,
  type ComplaintStatus,
  type CreativeKey,
  complaintStatusNames,
  Failure,
  type Scope,
} from '@vigil/contract'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { complaints } from './complaint-schema.ts'
import type { Db } from './connection.ts'

type Stored = typeof complaints.$inferSelect

export type NewComplaint = Pick<
  Stored,
  | 'createdAt'
  | 'source'
  | 'host'
  | 'pageUrl'
  | 'occurredAt'
  | 'toleranceMinutes'
  | 'device'
  | 'os'
  | 'browser'
  | 'country'
  | 'city'
  | 'effects'
  | 'description'
  | 'ads'
  | 'email'
>

interface ListedComplaints {
  status?: ComplaintStatus | undefined
  page: number
  rowsPerPage: number
}

/** A mail that is being sent for longer was interrupted and may be sent again. */
const sendingMs = 300_000

/** Readers' complaints. A merged complaint belongs to the one it was merged into, which is never merged itself. */
export function complaintRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(complaints.organizationId, organizationId)
  const one = (scope: Scope, id: string) => and(own(scope), eq(complaints.id, id))
  const isHead = isNull(complaints.mergedInto)
  const withMerged = (id: string) => or(eq(complaints.id, id), eq(complaints.mergedInto, id))

  async function toRows(scope: Scope, heads: readonly Stored[]): Promise<ComplaintRow[]> {
    if (heads.length === 0) return []
    const ids = heads.map(({ id }) => id)
    const group = sql<string>`coalesce(${complaints.mergedInto}, ${complaints.id})`
    const groups = await db
      .select({
        id: group,
        count: count(),
        awaiting: sql<number>`count(*) filter (where ${complaints.email} <> '' and ${complaints.answerState} <> 'sent')::int`,
      })
      .from(complaints)
      .where(and(own(scope), or(inArray(complaints.id, ids), inArray(complaints.mergedInto, ids))))
      .groupBy(group)
    const byId = new Map(groups.map((each) => [each.id, each]))
    return heads.map((head) => {
      const { id, createdAt, occurredAt, source, host, pageUrl, effects, description, status, chosen, top, topFit } =
        head
      return {
        id,
        createdAt: createdAt.toISOString(),
        occurredAt: occurredAt.toISOString(),
        source,
        host,
        pageUrl,
        effects,
        description,
        status,
        chosen,
        count: byId.get(id)?.count ?? 1,
        awaitsAnswer: (byId.get(id)?.awaiting ?? 0) > 0,
        top: top && { ...top, fit: topFit },
      }
    })
  }

  async function requireOne(scope: Scope, id: string): Promise<Stored> {
    const [row] = await db.select().from(complaints).where(one(scope, id)).for('update')
    if (!row) throw new Failure('complaint_not_found')
    return row
  }

  return {
    async add(scope: Scope, complaint: NewComplaint): Promise<string> {
      const [row] = await db
        .insert(complaints)
        .values({ ...complaint, organizationId: scope.organizationId })
        .returning({ id: complaints.id })
      if (!row) throw new Error('the complaint was not stored')
      return row.id
    },

    async list(scope: Scope, { status, page, rowsPerPage }: ListedComplaints) {
      const where = and(own(scope), isHead, status ? eq(complaints.status, status) : undefined)
      const heads = await db
        .select()
        .from(complaints)
        .where(where)
        .orderBy(desc(complaints.createdAt), asc(complaints.id))
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage)
      const [all] = await db.select({ total: count() }).from(complaints).where(where)
      return { data: await toRows(scope, heads), total: all?.total ?? 0 }
    },

    async counts(scope: Scope): Promise<Record<ComplaintStatus, number>> {
      const rows = await db
        .select({ status: complaints.status, count: count() })
        .from(complaints)
        .where(and(own(scope), isHead))
        .groupBy(complaints.status)
      const none = Object.fromEntries(complaintStatusNames.map((status) => [status, 0]))
      return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) } as Record<
        ComplaintStatus,
        number
      > // its own keys
    },

    async find(scope: Scope, id: string): Promise<Complaint> {
      const [row] = await db.select().from(complaints).where(one(scope, id))
      if (!row) throw new Failure('complaint_not_found')
      return toComplaint(row)
    },

    async merged(scope: Scope, id: string, most: number): Promise<Complaint[]> {
      const rows = await db
        .select()
        .from(complaints)
        .where(and(own(scope), eq(complaints.mergedInto, id)))
        .orderBy(desc(complaints.createdAt), asc(complaints.id))
        .limit(most)
      return rows.map(toComplaint)
    },

    /** Complaints that are not closed and name a creative: chosen, or with at least this fit. The oldest first. */
    async named(scope: Scope, exceptId: string, leastFit: number): Promise<ComplaintRow[]> {
      const heads = await db
        .select()
        .from(complaints)
        .where(
          and(
            own(scope),
            isHead,
            ne(complaints.id, exceptId),
            ne(complaints.status, 'closed'),
            or(isNotNull(complaints.chosen), gte(complaints.topFit, leastFit)),
          ),
        )
        .orderBy(asc(complaints.createdAt), asc(complaints.id))
        .limit(1_000)
      return toRows(scope, heads)
    },

    async noteTop(scope: Scope, id: string, top: (CreativeKey & { fit: number }) | null) {
      const { fit = 0, ...key } = top ?? {}
      await db
        .update(complaints)
        .set({ top: top ? (key as CreativeKey) : null, topFit: fit }) // the rest of it
        .where(one(scope, id))
    },

    /** A complaint that was answered or closed keeps that status. */
    async choose(scope: Scope, id: string, chosen: CreativeKey | null) {
      const { status } = await requireOne(scope, id)
      const next = status === 'open' || status === 'located' ? (chosen ? 'located' : 'open') : status
      await db.update(complaints).set({ chosen, status: next }).where(one(scope, id))
    },

    /** Complaints merged into this one move with it. */
    async merge(scope: Scope, id: string, into: string) {
      // Locked in the order of ids, so that two merges cannot wait for each other.
      const ids = [id, into].sort()
      const rows = await db
        .select()
        .from(complaints)
        .where(and(own(scope), inArray(complaints.id, ids)))
        .orderBy(asc(complaints.id))
        .for('update')
      const target = rows.find((row) => row.id === into)
      if (!target || !rows.some((row) => row.id === id)) throw new Failure('complaint_not_found')
      if (id === into || target.mergedInto !== null) throw new Failure('complaint_merged')
      await db
        .update(complaints)
        .set({ mergedInto: into })
        .where(and(own(scope), withMerged(id)))
    },

    /** A separated complaint is open again, without a creative. */
    async separate(scope: Scope, id: string) {
      const { mergedInto, answerState } = await requireOne(scope, id)
      if (mergedInto === null) return
      const status = answerState === 'sent' ? 'answered' : 'open'
      await db.update(complaints).set({ mergedInto: null, chosen: null, status }).where(one(scope, id))
    },

    /** Closing deletes the readers' addresses, also those of merged complaints. */
    async setClosed(scope: Scope, id: string, isClosed: boolean) {
      const { chosen, answerState } = await requireOne(scope, id)
      if (isClosed) {
        await db
          .update(complaints)
          .set({ email: '' })
          .where(and(own(scope), withMerged(id)))
        await db.update(complaints).set({ status: 'closed' }).where(one(scope, id))
        return
      }
      const status = answerState === 'sent' ? 'answered' : chosen ? 'located' : 'open'
      await db.update(complaints).set({ status }).where(one(scope, id))
    },

    /** Claims the complaints with an unanswered address, so that each mail is sent once. */
    async claimAnswers(scope: Scope, id: string, answer: { text: string; userId: string; now: Date }) {
      const interrupted = new Date(answer.now.getTime() - sendingMs)
      return db
        .update(complaints)
        .set({ answerState: 'sending', answerText: answer.text, answeredAt: answer.now, answeredBy: answer.userId })
        .where(
          and(
            own(scope),
            withMerged(id),
            ne(complaints.email, ''),
            or(
              inArray(complaints.answerState, ['none', 'failed']),
              and(eq(complaints.answerState, 'sending'), lt(complaints.answeredAt, interrupted)),
            ),
          ),
        )
        .returning({ id: complaints.id, email: complaints.email, host: complaints.host, at: complaints.occurredAt })
    },

    async noteAnswer(scope: Scope, id: string, state: 'sent' | 'failed', now: Date) {
      await db.update(complaints).set({ answerState: state, answeredAt: now }).where(one(scope, id))
    },

    /** Unless it was closed meanwhile. */
    async setAnswered(scope: Scope, id: string) {
      await db
        .update(complaints)
        .set({ status: 'answered' })
        .where(and(one(scope, id), ne(complaints.status, 'closed')))
    },

    async countOpenFromPages({ organizationId }: Scope): Promise<number> {
      const [row] = await db
        .select({ count: count() })
        .from(complaints)
        .where(
          and(
            eq(complaints.organizationId, organizationId),
            eq(complaints.source, 'page'),
            inArray(complaints.status, ['open', 'located']),
          ),
        )
      return row?.count ?? 0
    },

    /** Deletes addresses that were answered before a time, and complaints created before another. */
    async removeOld({ answeredBefore, createdBefore }: { answeredBefore: Date; createdBefore: Date }) {
      await db
        .update(complaints)
        .set({ email: '' })
        .where(
          and(ne(complaints.email, ''), eq(complaints.answerState, 'sent'), lt(complaints.answeredAt, answeredBefore)),
        )
      await db.delete(complaints).where(lt(complaints.createdAt, createdBefore))
    },
  }
}

function toComplaint(row: Stored): Complaint {
  const { organizationId: _, top: _top, topFit: _fit, answeredBy: _by, ...complaint } = row
  return {
    ...complaint,
    createdAt: row.createdAt.toISOString(),
    occurredAt: row.occurredAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}
