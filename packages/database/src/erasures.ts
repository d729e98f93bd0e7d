import { type AdminScope, Failure } from '@vigil/contract'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { erasures } from './audit-schema.ts'
import type { Db } from './connection.ts'
import { type OwnerColumn, ownedTables } from './owned-tables.ts'
import { users } from './schema.ts'

export type ErasureRow = typeof erasures.$inferSelect

type Counts = Record<string, number>

/** Columns that are never exported: passwords, keys, tokens and their hashes. */
const secretColumn = /password|secret|token|hash|key|claim|integration_id|public_key|counter/

/** Exports and erases people and organizations. */
export function erasureRepository(db: Db) {
  const run = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await db.execute<Row>(query)).rows

  const textArray = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`

  async function countRows(column: OwnerColumn, ids: readonly string[]): Promise<Counts> {
    const counts: Counts = {}
    for (const table of await ownedTables(db, column)) {
      const [row] = await run<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)}::text = any(${textArray(ids)})`,
      )
      counts[table] = row?.n ?? 0
    }
    return counts
  }

  async function findFiles(where: ReturnType<typeof sql>) {
    const rows = await run<{ name: string }>(sql`
      select 'shield-reports/' || id || '.pdf' as name from shield_reports where ${where}
      union all
      select 'contact/' || a.id from contact_attachments a join contact_requests r on r.id = a.request_id where ${where}`)
    return rows.map(({ name }) => name)
  }

  /** Files of a person stay with the case, which belongs to the organization. */
  async function findCaseFiles(organizationId: number) {
    const rows = await run<{ name: string }>(
      sql`select 'cases/' || id as name from case_attachments where organization_id = ${organizationId}`,
    )
    return rows.map(({ name }) => name)
  }

  async function deleteCounted(query: ReturnType<typeof sql>) {
    return (await db.execute(query)).rowCount ?? 0
  }

  /** Everything that names these people; their rows in other tables are deleted with them. */
  async function removePeople(ids: readonly string[]): Promise<Counts> {
    if (ids.length === 0) return {}
    const list = textArray(ids)
    const found = await db.select({ email: users.email }).from(users).where(sql`${users.id}::text = any(${list})`)
    const emails = textArray(found.map(({ email }) => email.toLowerCase()))
    const counts = await countRows('user_id', ids)
    await run(sql`delete from contact_requests where user_id::text = any(${list})`)
    counts.report_mails = await deleteCounted(sql`delete from report_mails where lower(email) = any(${emails})`)
    counts.complaints = await deleteCounted(
      sql`update complaints set email = '' where email <> '' and lower(email) = any(${emails})`,
    )
    counts.case_partners = await deleteCounted(
      sql`update case_partners set email = '' where lower(email) = any(${emails})`,
    )
    counts.case_contacts = await deleteCounted(sql`delete from case_contacts where lower(email) = any(${emails})`)
    counts.report_recipients = await deleteCounted(sql`update report_configurations set
      emails = array(select e from unnest(emails) e where lower(e) <> all(${emails})),
      unsubscribed = array(select e from unnest(unsubscribed) e where lower(e) <> all(${emails}))
      where exists (select 1 from unnest(emails || unsubscribed) e where lower(e) = any(${emails}))`)
    counts.sign_in_failures = await deleteCounted(
      sql`delete from sign_in_failures f where exists (select 1 from unnest(${emails}) e where right(f.key, length(e)) = e)`,
    )
    counts.oidc_payloads = await deleteCounted(
      sql`delete from oidc_payloads where payload ->> 'accountId' = any(${list})`,
    )
    counts.audit_details = await removeDetails(sql`
      (d.part = 'actor' and (e.actor_id = any(${list}) or (e.actor_kind = 'anonymous' and e.record_kind = 'client' and e.record_id = any(${list}))))
      or (d.part = 'change' and e.record_kind = 'client' and e.record_id = any(${list}))`)
    counts.users = await deleteCounted(sql`delete from users where id::text = any(${list})`)
    return counts
  }

  /** The entries stay: their hashes prove that nothing else was changed. */
  async function removeDetails(which: ReturnType<typeof sql>) {
    await run(sql`select set_config('vigil.erasing', 'on', true)`)
    const count = await deleteCounted(
      sql`delete from audit_details d using audit_entries e where e.sequence = d.sequence and (${which})`,
    )
    await run(sql`select set_config('vigil.erasing', 'off', true)`)
    return count
  }

  async function note(
    scope: AdminScope,
    erasure: Pick<ErasureRow, 'kind' | 'subjectId' | 'removed' | 'files'>,
    now: Date,
  ) {
    const [row] = await db
      .insert(erasures)
      .values({ ...erasure, requestedBy: scope.actorId, createdAt: now })
      .returning()
    if (!row) throw new Error('the erasure was not stored')
    return row
  }

  return {
    /** Must run in a transaction. */
    async eraseClient(scope: AdminScope, id: string, now: Date): Promise<ErasureRow> {
      if (id === scope.actorId) throw new Failure('own_account_kept')
      // Locked, so that two superadmins cannot erase each other at once.
      const others = await run<{ id: string }>(
        sql`select id from users where role = 'superadmin' and not is_blocked order by id for update`,
      )
      if (!others.some((other) => other.id !== id)) throw new Failure('last_superadmin')
      const files = await findFiles(sql`user_id::text = ${id}`)
      const removed = await removePeople([id])
      if (removed.users === 0) throw new Failure('client_not_found')
      return note(scope, { kind: 'client', subjectId: id, removed, files }, now)
    },

    /** Must run in a transaction. Its events are deleted afterwards. */
    async eraseOrganization(scope: AdminScope, id: number, now: Date): Promise<ErasureRow> {
      const members = await run<{ id: string }>(sql`select id from users where organization_id = ${id}`)
      const ids = members.map((member) => member.id)
      const files = [
        ...(await findFiles(sql`organization_id = ${id}`)),
        ...(await findFiles(sql`user_id::text = any(${textArray(ids)})`)),
        ...(await findCaseFiles(id)),
      ]
      const counts = await countRows('organization_id', [String(id)])
      const people = await removePeople(ids)
      await run(sql`delete from contact_requests where organization_id = ${id}`)
      // No reference to the organization: events are accepted without a lookup.
      await run(sql`delete from session_facts where organization_id = ${id}`)
      const details = await removeDetails(sql`
        (d.part = 'change' and e.organization_id = ${id}) or e.actor_organization_id = ${id}`)
      const organizations = await deleteCounted(sql`delete from organizations where id = ${id}`)
      if (organizations === 0) throw new Failure('organization_not_found')
      const removed = {
        ...people,
        ...counts,
        audit_details: (people.audit_details ?? 0) + details,
        organizations,
      }
      return note(scope, { kind: 'organization', subjectId: String(id), removed, files: [...new Set(files)] }, now)
    },

    /** The stored rows by table, without secrets. */
    async exportRows(_scope: AdminScope, column: OwnerColumn, id: string) {
      const own = column === 'user_id' ? 'users' : 'organizations'
      const queries = [
        [own, sql`select to_jsonb(t) as row from ${sql.identifier(own)} t where id::text = ${id}`] as const,
        ...(await ownedTables(db, column)).map(
          (table) =>
            [
              table,
              sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(column)}::text = ${id}`,
            ] as const,
        ),
      ]
      const exported: Record<string, object[]> = {}
      for (const [table, query] of queries) {
        const rows = await run<{ row: Record<string, unknown> }>(query)
        exported[table] = rows.map(({ row }) =>
          Object.fromEntries(Object.entries(row).filter(([name]) => !secretColumn.test(name))),
        )
      }
      return exported
    },

    list: (_scope: AdminScope, limit: number) =>
      db.select().from(erasures).orderBy(desc(erasures.createdAt)).limit(limit),

    async find(id: string): Promise<ErasureRow | undefined> {
      return (await db.select().from(erasures).where(eq(erasures.id, id)))[0]
    },

    /** Organizations erased since then. A restored backup may still contain their events. */
    async organizationsSince(since: Date): Promise<number[]> {
      const rows = await db
        .select({ id: erasures.subjectId })
        .from(erasures)
        .where(and(eq(erasures.kind, 'organization'), gt(erasures.createdAt, since)))
      return rows.map(({ id }) => Number(id))
    },

    async finish(id: string, removed: Counts, finishedAt: Date) {
      await db
        .update(erasures)
        .set({ status: 'completed', removed, files: [], problem: null, finishedAt })
        .where(eq(erasures.id, id))
    },

    async fail(id: string, problem: string) {
      await db.update(erasures).set({ status: 'failed', problem }).where(eq(erasures.id, id))
    },
  }
}
