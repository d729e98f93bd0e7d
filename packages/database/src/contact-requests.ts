import {
  type AdminScope,
  type AttachmentKind,
  type ContactForm,
  type ContactMailState,
  type ContactRequest,
  type ContactStatus,
  contactStatuses,
  Failure,
  type OwnContactRequest,
  type Scope,
} from '@vigil/contract'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Db, likeText } from './connection.ts'
import { contactAttachments, contactRequests } from './messages-schema.ts'
import { organizations, users } from './schema.ts'

export interface StoredAttachment {
  id: string
  name: string
  kind: AttachmentKind
  bytes: number
}

export type NewContactRequest = Omit<ContactForm, 'attachments'> & {
  userId: string | null
  organizationId: number | null
  createdAt: Date
}

/** The data needed for the mails about a request. */
export interface ContactToMail extends Omit<NewContactRequest, 'userId' | 'organizationId'> {
  id: string
  number: number
  mail: ContactMailState
  confirmedAt: Date | null
  attachments: StoredAttachment[]
}

/** The sender of requests: a user of their current organization. Superadmins have none. */
export interface Sender {
  userId: string
  scope: Scope | null
}

interface InboxSearch {
  status?: ContactStatus | undefined
  search?: string | undefined
  page: number
  rowsPerPage: number
}

const sentBy = ({ userId, scope }: Sender) =>
  and(
    eq(contactRequests.userId, userId),
    scope ? eq(contactRequests.organizationId, scope.organizationId) : isNull(contactRequests.organizationId),
  )

const changers = alias(users, 'status_changers')

const inboxColumns = {
  request: contactRequests,
  accountEmail: users.email,
  accountOrganization: { orgId: organizations.id, orgName: organizations.name },
  statusChangedBy: changers.email,
}

function matching({ status, search }: Pick<InboxSearch, 'status' | 'search'>) {
  const pattern = search ? `%${likeText(search)}%` : null
  return and(
    status ? eq(contactRequests.status, status) : undefined,
    pattern
      ? or(
          ilike(contactRequests.contactEmail, pattern),
          ilike(contactRequests.organization, pattern),
          ilike(contactRequests.description, pattern),
          ilike(contactRequests.topic, pattern),
          sql`${contactRequests.number}::text like ${pattern}`,
        )
      : undefined,
  )
}

export function contactRequestRepository(db: Db) {
  async function loadAttachments(requestIds: string[]): Promise<Map<string, StoredAttachment[]>> {
    const found = new Map<string, StoredAttachment[]>(requestIds.map((id) => [id, []]))
    if (requestIds.length === 0) return found
    const rows = await db
      .select()
      .from(contactAttachments)
      .where(inArray(contactAttachments.requestId, requestIds))
      .orderBy(asc(contactAttachments.position))
    for (const { requestId, position: _, ...attachment } of rows) found.get(requestId)?.push(attachment)
    return found
  }
  const confirmed = (attachments: StoredAttachment[] = []) =>
    attachments.map(({ id, name, bytes }) => ({ id, name, bytes }))

  return {
    add(
      { isEcom, ...request }: NewContactRequest,
      attachments: readonly StoredAttachment[],
    ): Promise<{ id: string; number: number }> {
      return db.transaction(async (tx) => {
        const [row] = await tx
          .insert(contactRequests)
          .values({ ...request, isEcom })
          .returning({ id: contactRequests.id, number: contactRequests.number })
        if (!row) throw new Error('the request was not stored')
        const files = attachments.map((attachment, position) => ({ ...attachment, requestId: row.id, position }))
        if (files.length > 0) await tx.insert(contactAttachments).values(files)
        return row
      })
    },

    /** The user's own requests; those of colleagues are private. */
    async ofSender(sender: Sender, most: number): Promise<OwnContactRequest[]> {
      const rows = await db
        .select()
        .from(contactRequests)
        .where(sentBy(sender))
        .orderBy(desc(contactRequests.createdAt), desc(contactRequests.number))
        .limit(most)
      const attachments = await loadAttachments(rows.map(({ id }) => id))
      return rows.map(({ id, number, createdAt, topic, description, status }) => ({
        id,
        number,
        createdAt: createdAt.toISOString(),
        topic,
        description,
        status,
        attachments: confirmed(attachments.get(id)),
      }))
    },

    /** Finds an attachment of the sender's own requests, or of any with a superadmin's scope. */
    async attachment(
      reader: AdminScope | Sender,
      requestId: string,
      attachmentId: string,
    ): Promise<StoredAttachment | null> {
      const isTheirs = 'userId' in reader ? sentBy(reader) : undefined
      const [row] = await db
        .select({ attachment: contactAttachments })
        .from(contactAttachments)
        .innerJoin(contactRequests, eq(contactRequests.id, contactAttachments.requestId))
        .where(and(eq(contactAttachments.id, attachmentId), eq(contactRequests.id, requestId), isTheirs))
      return row?.attachment ?? null
    },

    async inbox(_scope: AdminScope, search: InboxSearch): Promise<{ rows: ContactRequest[]; total: number }> {
      const where = matching(search)
      const [rows, totals] = await Promise.all([
        db
          .select(inboxColumns)
          .from(contactRequests)
          .leftJoin(users, eq(users.id, contactRequests.userId))
          .leftJoin(organizations, eq(organizations.id, contactRequests.organizationId))
          .leftJoin(changers, eq(changers.id, contactRequests.statusChangedBy))
          .where(where)
          .orderBy(desc(contactRequests.createdAt), desc(contactRequests.number))
          .limit(search.rowsPerPage)
          .offset((search.page - 1) * search.rowsPerPage),
        db.select({ total: count() }).from(contactRequests).where(where),
      ])
      const attachments = await loadAttachments(rows.map(({ request }) => request.id))
      return {
        rows: rows.map(({ request, ...account }) => ({
          ...request,
          ...account,
          createdAt: request.createdAt.toISOString(),
          statusChangedAt: request.statusChangedAt?.toISOString() ?? null,
          attachments: confirmed(attachments.get(request.id)),
        })),
        total: totals[0]?.total ?? 0,
      }
    },

    async counts(_scope: AdminScope): Promise<Record<ContactStatus, number>> {
      const rows = await db
        .select({ status: contactRequests.status, count: count() })
        .from(contactRequests)
        .groupBy(contactRequests.status)
      const none = Object.fromEntries(Object.keys(contactStatuses).map((status) => [status, 0]))
      return { ...none, ...Object.fromEntries(rows.map((row) => [row.status, row.count])) } as Record<
        ContactStatus,
        number
      > // its own keys
    },

    async setStatus(scope: AdminScope, id: string, status: ContactStatus, statusChangedAt: Date) {
      const rows = await db
        .update(contactRequests)
        .set({ status, statusChangedAt, statusChangedBy: scope.actorId })
        .where(eq(contactRequests.id, id))
        .returning({ id: contactRequests.id })
      if (rows.length === 0) throw new Failure('request_not_found')
    },

    /** For the worker, which has no viewer. */
    async toMail(id: string): Promise<ContactToMail | null> {
      const [request] = await db.select().from(contactRequests).where(eq(contactRequests.id, id))
      if (!request) return null
      return { ...request, attachments: (await loadAttachments([id])).get(id) ?? [] }
    },

    async noteMail(id: string, mail: ContactMailState) {
      await db.update(contactRequests).set({ mail }).where(eq(contactRequests.id, id))
    },

    async noteConfirmed(id: string, confirmedAt: Date) {
      await db.update(contactRequests).set({ confirmedAt }).where(eq(contactRequests.id, id))
    },

    /** Requests without a mail to support: their job was lost or every attempt failed. */
    async unmailed(): Promise<string[]> {
      const rows = await db
        .select({ id: contactRequests.id })
        .from(contactRequests)
        .where(inArray(contactRequests.mail, ['pending', 'failed']))
        .orderBy(asc(contactRequests.createdAt))
        .limit(1_000)
      return rows.map(({ id }) => id)
    },

    /** For the demo: requests that were mailed long ago. */
    async seed(requests: readonly (NewContactRequest & { status: ContactStatus })[]) {
      const mailed = requests.map((request) => ({ ...request, mail: 'sent' as const, confirmedAt: request.createdAt }))
      await db.insert(contactRequests).values(mailed)
    },
  }
}
