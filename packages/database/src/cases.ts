import {
  type CaseEntry,
  type CaseRow,
  type CaseStatus,
  caseLimits,
  clusterVariants,
  Failure,
  fixedStatusNames,
  type Scope,
} from '@vigil/contract'
import { and, asc, count, desc, eq, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { changeBy, type NewCaseEntry } from './case-changes.ts'
import { caseAttachments, caseContacts, caseEntries, casePartners, cases } from './case-schema.ts'
import type { Db } from './connection.ts'
import type { StoredAttachment } from './contact-requests.ts'
import { users } from './schema.ts'

type Stored = typeof cases.$inferSelect

export type NewCase = Pick<
  Stored,
  'partnerId' | 'source' | 'creative' | 'dsp' | 'dspCreativeId' | 'landingHost' | 'request' | 'dueOn' | 'createdAt'
>

/** A case as the server handles it. */
export interface CaseDetailsRow extends Omit<CaseRow, 'createdAt' | 'changedAt'> {
  organizationId: number
  source: Stored['source']
  dsp: string
  dspCreativeId: string
  createdAt: Date
  changedAt: Date
  fixedAt: Date | null
  createdBy: string | null
  /** Where mails to the partner are sent; '' if no address is known. */
  partnerEmail: string
  platformId: number | null
}

/** A fixed case, with the marks of its ad. */
export type WatchedCase = Pick<Stored, 'id' | 'creative' | 'dsp' | 'dspCreativeId' | 'landingHost'> & {
  variants: ReturnType<typeof clusterVariants>
  fixedAt: Date
}

const columns = {
  id: cases.id,
  organizationId: cases.organizationId,
  partnerId: cases.partnerId,
  partnerName: casePartners.name,
  partnerKind: casePartners.kind,
  partnerEmail: sql<string>`coalesce(nullif(${casePartners.email}, ''), ${caseContacts.email}, '')`,
  platformId: casePartners.platformId,
  source: cases.source,
  creative: cases.creative,
  dsp: cases.dsp,
  dspCreativeId: cases.dspCreativeId,
  landingHost: cases.landingHost,
  request: cases.request,
  dueOn: cases.dueOn,
  status: cases.status,
  createdAt: cases.createdAt,
  createdBy: cases.createdBy,
  changedAt: cases.changedAt,
  lastSide: cases.lastSide,
  fixedAt: cases.fixedAt,
  reopened: cases.reopened,
  hasMailFailed: sql<boolean>`(select kind = 'mail-failed' from ${caseEntries} where ${caseEntries.caseId} = ${cases.id} order by ordinal desc limit 1)`,
}

export function caseRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(cases.organizationId, organizationId)
  const isActive = ne(cases.status, 'closed')
  const isWatched = inArray(cases.status, [...fixedStatusNames])

  const select = (where: SQL | undefined) =>
    db
      .select(columns)
      .from(cases)
      .innerJoin(casePartners, eq(casePartners.id, cases.partnerId))
      .leftJoin(caseContacts, eq(caseContacts.organizationId, casePartners.platformId))
      .where(where)

  async function insertEntry(organizationId: number, caseId: string, entry: NewCaseEntry): Promise<string> {
    const { attachments = [], status, ...rest } = entry
    const [row] = await db
      .insert(caseEntries)
      .values({ organizationId, caseId, author: '', text: '', incidents: [], ...rest, status: status ?? null })
      .returning({ id: caseEntries.id })
    if (!row) throw new Error('the entry was not stored')
    const files = attachments.map((file, position) => ({ ...file, organizationId, caseId, entryId: row.id, position }))
    if (files.length > 0) await db.insert(caseAttachments).values(files)
    return row.id
  }

  return {
    /** Must run in a transaction. Returns the case and its first entry. */
    async open(scope: Scope, opened: NewCase, entry: Pick<NewCaseEntry, 'userId' | 'text' | 'incidents'>) {
      const { organizationId } = scope
      const [active] = await db
        .select({ count: count() })
        .from(cases)
        .where(and(own(scope), isActive))
      if ((active?.count ?? 0) >= caseLimits.openCases) throw new Failure('too_many_cases')
      const { createdAt } = opened
      const [row] = await db
        .insert(cases)
        .values({
          ...opened,
          organizationId,
          status: 'open',
          createdBy: entry.userId ?? null,
          changedAt: createdAt,
          lastSide: 'publisher',
          nextWatchAt: createdAt,
        })
        .returning({ id: cases.id })
      if (!row) throw new Error('the case was not stored')
      const first = { ...entry, at: createdAt, side: 'publisher', kind: 'opened', status: 'open' } as const
      return { id: row.id, entryId: await insertEntry(organizationId, row.id, first) }
    },

    /**
     * Adds to the timeline, and sets the status that the entry names. Must run in a transaction: the case is locked, so
     * the last entry with a status has the current one. `may` can refuse after the lock, with the current status.
     */
    async addEntry(
      scope: Scope,
      caseId: string,
      entry: NewCaseEntry,
      may: (current: CaseStatus) => boolean = () => true,
    ): Promise<string | null> {
      const [found] = await db
        .select()
        .from(cases)
        .where(and(own(scope), eq(cases.id, caseId)))
        .for('update')
      if (!found) throw new Failure('case_not_found')
      if (!may(found.status)) return null
      if (entry.side !== 'service') {
        const [entries] = await db.select({ count: count() }).from(caseEntries).where(eq(caseEntries.caseId, caseId))
        if ((entries?.count ?? 0) >= caseLimits.entries) throw new Failure('case_full')
      }
      const status = entry.status === found.status ? undefined : entry.status
      const id = await insertEntry(scope.organizationId, caseId, { ...entry, status })
      await db
        .update(cases)
        .set(changeBy(found, { ...entry, status }))
        .where(eq(cases.id, caseId))
      return id
    },

    async list(
      scope: Scope,
      search: { status?: CaseStatus | 'active' | undefined; partnerId?: string | undefined; page: number },
    ): Promise<{ data: CaseDetailsRow[]; total: number }> {
      const { status, partnerId, page } = search
      const inStatus = status === 'active' ? isActive : status && eq(cases.status, status)
      const where = and(own(scope), inStatus, partnerId ? eq(cases.partnerId, partnerId) : undefined)
      const data = await select(where)
        .orderBy(desc(cases.changedAt), asc(cases.id))
        .limit(caseLimits.rowsPerPage)
        .offset((page - 1) * caseLimits.rowsPerPage)
      const [all] = await db.select({ total: count() }).from(cases).where(where)
      return { data, total: all?.total ?? 0 }
    },

    async find(scope: Scope, id: string): Promise<CaseDetailsRow> {
      const [row] = await select(and(own(scope), eq(cases.id, id)))
      if (!row) throw new Failure('case_not_found')
      return row
    },

    /** Cases about a creative that are not closed. */
    async about(scope: Scope, { creativeId, ssp, markupHash }: Stored['creative']) {
      const isSame =
        creativeId === ''
          ? sql`${cases.creative} ->> 'markupHash' = ${markupHash}`
          : sql`(${cases.creative} ->> 'creativeId' = ${creativeId} and ${cases.creative} ->> 'ssp' = ${ssp}
              or ${cases.source} -> 'variants' @> ${JSON.stringify([{ creativeId, ssp }])}::jsonb)`
      const rows = await select(and(own(scope), isActive, isSame))
        .orderBy(desc(cases.changedAt))
        .limit(10)
      return rows.map(({ id, partnerName }) => ({ id, partnerName }))
    },

    /** The timeline, the oldest first. */
    async entries(scope: Scope, caseId: string): Promise<CaseEntry[]> {
      const rows = await db
        .select({ entry: caseEntries, email: users.email })
        .from(caseEntries)
        .innerJoin(cases, eq(cases.id, caseEntries.caseId))
        .leftJoin(users, eq(users.id, caseEntries.userId))
        .where(and(own(scope), eq(caseEntries.caseId, caseId)))
        .orderBy(asc(caseEntries.ordinal))
      const files = await db
        .select()
        .from(caseAttachments)
        .where(eq(caseAttachments.caseId, caseId))
        .orderBy(asc(caseAttachments.position))
      return rows.map(({ entry: { id, at, side, kind, author, text, status, incidents, match, seenAt }, email }) => ({
        id,
        at: at.toISOString(),
        side,
        kind,
        author: email ?? author,
        text,
        status,
        incidents,
        match,
        seenAt: seenAt?.toISOString() ?? null,
        attachments: files
          .filter(({ entryId }) => entryId === id)
          .map(({ id: fileId, name, bytes }) => ({ id: fileId, name, bytes })),
      }))
    },

    async attachment(scope: Scope, caseId: string, attachmentId: string): Promise<StoredAttachment | null> {
      const [row] = await db
        .select({
          id: caseAttachments.id,
          name: caseAttachments.name,
          kind: caseAttachments.kind,
          bytes: caseAttachments.bytes,
        })
        .from(caseAttachments)
        .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
        .where(and(own(scope), eq(cases.id, caseId), eq(caseAttachments.id, attachmentId)))
      return row ?? null
    },

    /** The user who opened a case, for its mails; '' if they left. */
    async ownerEmail(scope: Scope, caseId: string): Promise<string> {
      const [row] = await db
        .select({ email: users.email })
        .from(cases)
        .innerJoin(users, eq(users.id, cases.createdBy))
        .where(and(own(scope), eq(cases.id, caseId), eq(users.isBlocked, false)))
      return row?.email ?? ''
    },

    /**
     * Takes the fixed cases of one organization that are due, for one worker, and those that will be soon: one look
     * costs the same for all of them. The organization of each is in the row: a worker has no viewer.
     */
    async takeWatched(now: Date, next: Date): Promise<{ organizationId: number; watched: WatchedCase[] } | null> {
      const [first] = await db
        .select({ organizationId: cases.organizationId })
        .from(cases)
        .where(and(isWatched, lte(cases.nextWatchAt, now)))
        .orderBy(asc(cases.nextWatchAt))
        .limit(1)
      if (!first) return null
      // Not those that another worker has just taken.
      const soon = new Date((now.getTime() + next.getTime()) / 2)
      const taken = await db
        .update(cases)
        .set({ nextWatchAt: next })
        .where(and(eq(cases.organizationId, first.organizationId), isWatched, lte(cases.nextWatchAt, soon)))
        .returning()
      const watched = taken.flatMap(({ id, source, creative, dsp, dspCreativeId, landingHost, fixedAt }) =>
        fixedAt ? [{ id, variants: clusterVariants(source), creative, dsp, dspCreativeId, landingHost, fixedAt }] : [],
      )
      return { organizationId: first.organizationId, watched }
    },

    /** Deletes cases that were closed before a time. Returns the ids of their files. */
    async removeOld(closedBefore: Date): Promise<string[]> {
      const old = and(eq(cases.status, 'closed'), lt(cases.closedAt, closedBefore))
      const files = await db
        .select({ id: caseAttachments.id })
        .from(caseAttachments)
        .innerJoin(cases, eq(cases.id, caseAttachments.caseId))
        .where(old)
      await db.delete(cases).where(old)
      return files.map(({ id }) => id)
    },
  }
}
