import { type CasePartner, caseLimits, Failure, type PartnerKind, type Scope, type Scorecard } from '@vigil/contract'
import { and, count, eq, ne, type SQL, sql } from 'drizzle-orm'
import { caseContacts, casePartners, cases } from './case-schema.ts'
import type { Db } from './connection.ts'
import { lockOrganization } from './lock-organization.ts'
import { organizations } from './schema.ts'

export interface PartnerForm {
  name: string
  kind: PartnerKind
  email: string
  platformId: number | null
}

const none: Scorecard = {
  cases: 0,
  active: 0,
  answered: 0,
  fixed: 0,
  reopened: 0,
  medianAnswerHours: null,
  medianFixHours: null,
}

const medianHours = (end: SQL) =>
  sql<number | null>`percentile_cont(0.5) within group (order by extract(epoch from ${end} - ${cases.createdAt}) / 3600)
    filter (where ${end} is not null)`.mapWith((value) => (value === null ? null : Number(value)))
const countIf = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`

const figures = {
  cases: count(),
  active: countIf(sql`${cases.status} <> 'closed'`),
  answered: countIf(sql`${cases.answeredAt} is not null`),
  fixed: countIf(sql`${cases.fixedAt} is not null or ${cases.reopened} > 0`),
  reopened: countIf(sql`${cases.reopened} > 0`),
  medianAnswerHours: medianHours(sql`${cases.answeredAt}`),
  medianFixHours: medianHours(sql`${cases.fixedAt}`),
}

/** Address books of publishers, contacts of platforms, and scorecards. */
export function casePartnerRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(casePartners.organizationId, organizationId)
  const one = (scope: Scope, id: string) => and(own(scope), eq(casePartners.id, id))

  async function refuseTaken(scope: Scope, { name, kind }: PartnerForm, exceptId: string | null) {
    const [taken] = await db
      .select({ id: casePartners.id })
      .from(casePartners)
      .where(
        and(
          own(scope),
          eq(casePartners.kind, kind),
          sql`lower(${casePartners.name}) = lower(${name})`,
          exceptId ? ne(casePartners.id, exceptId) : undefined,
        ),
      )
    if (taken) throw new Failure('case_partner_taken')
  }

  return {
    async list(scope: Scope): Promise<CasePartner[]> {
      const partners = await db
        .select({
          id: casePartners.id,
          name: casePartners.name,
          kind: casePartners.kind,
          email: casePartners.email,
          platformEmail: sql<string>`coalesce(${caseContacts.email}, '')`,
        })
        .from(casePartners)
        .leftJoin(caseContacts, eq(caseContacts.organizationId, casePartners.platformId))
        .where(own(scope))
        .orderBy(sql`lower(${casePartners.name})`, casePartners.kind)
      const scored = await db
        .select({ partnerId: cases.partnerId, ...figures })
        .from(cases)
        .where(eq(cases.organizationId, scope.organizationId))
        .groupBy(cases.partnerId)
      return partners.map((partner) => {
        const { partnerId: _, ...scorecard } = scored.find(({ partnerId }) => partnerId === partner.id) ?? {
          partnerId: '',
          ...none,
        }
        return { ...partner, scorecard }
      })
    },

    async find(scope: Scope, id: string): Promise<PartnerForm & { id: string }> {
      const [row] = await db.select().from(casePartners).where(one(scope, id))
      if (!row) throw new Failure('case_partner_not_found')
      return row
    },

    /** Must run in a transaction. */
    async create(scope: Scope, form: PartnerForm, createdAt: Date): Promise<string> {
      await lockOrganization(db, scope.organizationId)
      const [existing] = await db.select({ count: count() }).from(casePartners).where(own(scope))
      if ((existing?.count ?? 0) >= caseLimits.partners) throw new Failure('too_many_case_partners')
      await refuseTaken(scope, form, null)
      const [row] = await db
        .insert(casePartners)
        .values({ ...form, createdAt, organizationId: scope.organizationId })
        .returning({ id: casePartners.id })
      if (!row) throw new Error('the partner was not stored')
      return row.id
    },

    /** Must run in a transaction. */
    async update(scope: Scope, id: string, form: PartnerForm) {
      await lockOrganization(db, scope.organizationId)
      await refuseTaken(scope, form, id)
      const rows = await db.update(casePartners).set(form).where(one(scope, id)).returning({ id: casePartners.id })
      if (rows.length === 0) throw new Failure('case_partner_not_found')
    },

    /** Links a partner to the account that its platform opened later. */
    async setPlatform(scope: Scope, id: string, platformId: number) {
      await db.update(casePartners).set({ platformId }).where(one(scope, id))
    },

    /** Must run in a transaction. */
    async remove(scope: Scope, id: string) {
      const [row] = await db.select({ id: casePartners.id }).from(casePartners).where(one(scope, id)).for('update')
      if (!row) throw new Failure('case_partner_not_found')
      const [used] = await db.select({ count: count() }).from(cases).where(eq(cases.partnerId, id))
      if ((used?.count ?? 0) > 0) throw new Failure('case_partner_in_use')
      await db.delete(casePartners).where(one(scope, id))
    },

    /** Active platforms, to link partners to their accounts. For the server only. */
    platforms() {
      return db
        .select({
          id: organizations.id,
          name: organizations.name,
          subTypes: organizations.subTypes,
          reportsAsDsp: organizations.reportsAsDsp,
          contactEmail: sql<string>`coalesce(${caseContacts.email}, '')`,
        })
        .from(organizations)
        .leftJoin(caseContacts, eq(caseContacts.organizationId, organizations.id))
        .where(and(eq(organizations.type, 'Platform'), eq(organizations.isActive, true)))
        .orderBy(sql`lower(${organizations.name})`)
    },

    async platformScorecard({ organizationId }: Scope): Promise<Scorecard> {
      const [row] = await db
        .select(figures)
        .from(cases)
        .innerJoin(casePartners, eq(casePartners.id, cases.partnerId))
        .where(eq(casePartners.platformId, organizationId))
      return row ?? none
    },

    async contact({ organizationId }: Scope): Promise<string> {
      const [row] = await db.select().from(caseContacts).where(eq(caseContacts.organizationId, organizationId))
      return row?.email ?? ''
    },

    async setContact({ organizationId }: Scope, email: string, changedAt: Date) {
      if (email === '') {
        await db.delete(caseContacts).where(eq(caseContacts.organizationId, organizationId))
        return
      }
      await db
        .insert(caseContacts)
        .values({ organizationId, email, changedAt })
        .onConflictDoUpdate({ target: caseContacts.organizationId, set: { email, changedAt } })
    },
  }
}
