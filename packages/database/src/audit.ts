import {
  type AdminScope,
  type AuditAction,
  type AuditActorKind,
  type AuditRecordKind,
  auditDetailLimit,
  type Scope,
} from '@vigil/contract'
import { and, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { chainStart, hashEntry, sealDetail } from './audit-chain.ts'
import { type RecordState, readRecord } from './audit-records.ts'
import { auditDetails, auditEntries } from './audit-schema.ts'
import { type Db, likeText } from './connection.ts'
import { organizations, users } from './schema.ts'

/** A field's values before and after; either is absent if the record did not exist then. */
export type AuditChange = Record<string, { before?: unknown; after?: unknown }>

export interface NewAuditEntry {
  at: Date
  action: AuditAction
  actor: {
    kind: AuditActorKind
    id: string | null
    organizationId: number | null
    address: string | null
    /** Only where the id does not identify the person, as for a failed sign-in. */
    email?: string | undefined
  }
  organizationId: number | null
  record: { kind: AuditRecordKind; id: string } | null
  change: AuditChange | null
}

export interface AuditSearch {
  /** Part of an email, or a user id. */
  person?: string | undefined
  organizationId?: number | undefined
  actions?: readonly AuditAction[] | undefined
  recordKind?: AuditRecordKind | undefined
  recordId?: string | undefined
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

interface Page {
  limit: number
  /** Entries before this one. */
  offset?: number
  before?: number
}

export interface AuditRow {
  sequence: number
  at: Date
  action: AuditAction
  actorKind: AuditActorKind
  actorId: string | null
  /** Email of a person, or name of an API key. */
  actorEmail: string | null
  actorOrganizationName: string | null
  address: string | null
  organizationId: number | null
  organizationName: string | null
  recordKind: AuditRecordKind | null
  recordId: string | null
  /** Its current name; null if it was deleted. */
  recordName: string | null
  change: AuditChange | null
  /** Details were deleted by an erasure. */
  isErased: boolean
}

const recordName = sql<string | null>`case ${auditEntries.recordKind}
  when 'client' then (select email from users where id::text = ${auditEntries.recordId})
  when 'organization' then (select name from organizations where id::text = ${auditEntries.recordId})
  when 'directory-group' then (select display_name from directory_groups where id::text = ${auditEntries.recordId})
  when 'tag' then (select comment from distributions where id = ${auditEntries.recordId})
  when 'profile' then (select name from ad_quality_profiles where id::text = ${auditEntries.recordId})
end`

// An arbitrary number. Writers wait here until the one before has stored its entry, so there is one chain.
const chainLock = 7_241_854

/** The audit log: appended to by every process, read by superadmins and by the actors' own organization. */
export function auditRepository(db: Db, atomically: <T>(work: () => Promise<T>) => Promise<T>) {
  const lastEntry = () =>
    db
      .select({ sequence: auditEntries.sequence, hash: auditEntries.hash })
      .from(auditEntries)
      .orderBy(desc(auditEntries.sequence))
      .limit(1)

  async function appendOne(entry: NewAuditEntry, previous: { sequence: number; hash: string }) {
    const { address, email } = entry.actor
    const actor = sealDetail(address || email ? { address, ...(email ? { email } : {}) } : null)
    const change = sealDetail(entry.change && limitChange(entry.change))
    const fields = {
      sequence: previous.sequence + 1,
      at: entry.at,
      action: entry.action,
      actorKind: entry.actor.kind,
      actorId: entry.actor.id,
      actorOrganizationId: entry.actor.organizationId,
      organizationId: entry.organizationId,
      recordKind: entry.record?.kind ?? null,
      recordId: entry.record?.id ?? null,
      actorHash: actor?.hash ?? null,
      changeHash: change?.hash ?? null,
      previousHash: previous.hash,
    }
    const hash = hashEntry(fields)
    await db.insert(auditEntries).values({ ...fields, hash })
    const { sequence } = fields
    const details = [
      ...(actor ? [{ sequence, part: 'actor' as const, salt: actor.salt, value: actor.value }] : []),
      ...(change ? [{ sequence, part: 'change' as const, salt: change.salt, value: change.value }] : []),
    ]
    if (details.length > 0) await db.insert(auditDetails).values(details)
    return { sequence, hash }
  }

  const detail = (part: 'actor' | 'change') =>
    sql<
      string | null
    >`(select ${auditDetails.value} from ${auditDetails} where ${auditDetails.sequence} = ${auditEntries.sequence} and ${auditDetails.part} = ${part})`

  async function page(where: SQL | undefined, { limit, offset = 0, before }: Page): Promise<AuditRow[]> {
    const actorOrganizations = sql`actor_organization`
    const rows = await db
      .select({
        entry: auditEntries,
        actorEmail: sql<string | null>`coalesce(${users.email},
          (select k.name from api_keys k where ${auditEntries.actorKind} = 'api-key' and k.id::text = ${auditEntries.actorId}))`,
        organizationName: organizations.name,
        actorOrganizationName: sql<string | null>`${actorOrganizations}.name`,
        recordName,
        actorDetail: detail('actor'),
        changeDetail: detail('change'),
      })
      .from(auditEntries)
      .leftJoin(users, eq(sql`${users.id}::text`, auditEntries.actorId))
      .leftJoin(organizations, eq(organizations.id, auditEntries.organizationId))
      .leftJoin(
        sql`${organizations} as actor_organization`,
        sql`${actorOrganizations}.id = ${auditEntries.actorOrganizationId}`,
      )
      .where(and(where, before === undefined ? undefined : lt(auditEntries.sequence, before)))
      .orderBy(desc(auditEntries.sequence))
      .limit(limit)
      .offset(offset)
    return rows.map(({ entry, actorEmail, actorDetail, changeDetail, ...names }) => {
      const actor = parseDetail<{ address: string | null; email?: string }>(actorDetail)
      return {
        sequence: entry.sequence,
        at: entry.at,
        action: entry.action,
        actorKind: entry.actorKind,
        actorId: entry.actorId,
        actorEmail: actorEmail ?? actor?.email ?? null,
        address: actor?.address ?? null,
        organizationId: entry.organizationId,
        recordKind: entry.recordKind,
        recordId: entry.recordId,
        change: parseDetail<AuditChange>(changeDetail),
        isErased: (entry.actorHash !== null && !actorDetail) || (entry.changeHash !== null && !changeDetail),
        ...names,
      }
    })
  }

  async function total(where: SQL | undefined) {
    const [row] = await db.select({ total: count() }).from(auditEntries).where(where)
    return row?.total ?? 0
  }

  // The column is not visible to other organizations, so this is the only condition that an organization's view needs.
  const ownActions = ({ organizationId }: Scope) => eq(auditEntries.actorOrganizationId, organizationId)
  const aboutPerson = (text: string) => matchPerson(db, text)

  return {
    /**
     * Adds entries to the chain. In a transaction this must be the last step, because writers wait for each other from
     * here until it ends.
     */
    append(entries: readonly NewAuditEntry[]): Promise<void> {
      return atomically(async () => {
        if (entries.length === 0) return
        await db.execute(sql`select pg_advisory_xact_lock(${chainLock})`)
        let [previous = { sequence: 0, hash: chainStart }] = await lastEntry()
        for (const entry of entries) previous = await appendOne(entry, previous)
      })
    },

    /** The last entry: what refers to it is younger. */
    async head(): Promise<{ sequence: number; hash: string }> {
      const [last = { sequence: 0, hash: chainStart }] = await lastEntry()
      return last
    },

    /** The values of a record that entries compare. */
    readRecord: (kind: AuditRecordKind, id: string): Promise<RecordState | null> => readRecord(db, kind, id),

    list: (_scope: AdminScope, search: AuditSearch, at: Page) => page(matching(search, aboutPerson), at),
    count: (_scope: AdminScope, search: AuditSearch) => total(matching(search, aboutPerson)),
    listOwn: (scope: Scope, search: AuditSearch, at: Page) =>
      page(and(ownActions(scope), matching(search, aboutPerson)), at),
    countOwn: (scope: Scope, search: AuditSearch) => total(and(ownActions(scope), matching(search, aboutPerson))),
  }
}

function matching(search: AuditSearch, aboutPerson: (text: string) => SQL | undefined): SQL | undefined {
  const { person, organizationId, actions, recordKind, recordId, from, to } = search
  return and(
    person ? aboutPerson(person) : undefined,
    organizationId === undefined
      ? undefined
      : or(eq(auditEntries.organizationId, organizationId), eq(auditEntries.actorOrganizationId, organizationId)),
    actions && actions.length > 0 ? inArray(auditEntries.action, [...actions]) : undefined,
    recordKind ? eq(auditEntries.recordKind, recordKind) : undefined,
    recordId ? eq(auditEntries.recordId, recordId) : undefined,
    from ? gte(auditEntries.at, from) : undefined,
    to ? lt(auditEntries.at, to) : undefined,
  )
}

/** The person as actor, by email or id; failed sign-ins by the entered email. */
function matchPerson(db: Db, text: string): SQL | undefined {
  const found = db
    .select({ id: sql<string>`${users.id}::text` })
    .from(users)
    .where(ilike(users.email, `%${likeText(text)}%`))
  const entered = sql`exists (select 1 from ${auditDetails} where ${auditDetails.sequence} = ${auditEntries.sequence}
    and ${auditDetails.part} = 'actor' and ${auditDetails.value}::jsonb ->> 'email' ilike ${`%${likeText(text)}%`})`
  return or(
    eq(auditEntries.actorId, text),
    inArray(auditEntries.actorId, found),
    and(eq(auditEntries.actorKind, 'anonymous'), entered),
  )
}

function parseDetail<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T) // written by `append`
}

/** A long list or text is shortened, so that an entry stays small. */
function limitChange(change: AuditChange): AuditChange {
  const shorten = (value: unknown) => {
    const text = JSON.stringify(value)
    return text !== undefined && text.length > auditDetailLimit ? `${text.slice(0, auditDetailLimit)}…` : value
  }
  return Object.fromEntries(
    Object.entries(change).map(([field, values]) => [
      field,
      Object.fromEntries(Object.entries(values).map(([side, value]) => [side, shorten(value)])),
    ]),
  )
}
