import { domainLimits, domainMessages, Failure, type Scope } from '@vigil/contract'
import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { adQualityDomains, adQualityEntries } from './ad-quality-schema.ts'
import { type Db, likeText } from './connection.ts'

export type AdQualityEntryKind = typeof adQualityEntries.$inferSelect.kind
export interface AdQualityEntryRow {
  id: number
  key: string
  name: string
}
export interface AdQualityDomainRow {
  id: number
  domain: string
}
export type NewAdQualityEntry = Pick<typeof adQualityEntries.$inferInsert, 'kind' | 'key' | 'name' | 'domains'>

const domainColumns = { id: adQualityDomains.id, domain: adQualityDomains.domain }

/** Shared domains, and with a scope also the organization's own. */
const visibleTo = (scope: Scope | null) =>
  scope
    ? or(isNull(adQualityDomains.organizationId), eq(adQualityDomains.organizationId, scope.organizationId))
    : isNull(adQualityDomains.organizationId)

/** The entries that profiles choose from. */
export function adQualityReferenceRepository(db: Db) {
  function entries(kind: AdQualityEntryKind, more?: SQL): Promise<AdQualityEntryRow[]> {
    // The taxonomy has its own order; other lists are alphabetical.
    const order = kind === 'iab-category' ? adQualityEntries.id : sql`lower(${adQualityEntries.name})`
    return db
      .select({ id: adQualityEntries.id, key: adQualityEntries.key, name: adQualityEntries.name })
      .from(adQualityEntries)
      .where(and(eq(adQualityEntries.kind, kind), more))
      .orderBy(order)
  }

  async function findDomains(scope: Scope | null, domains: readonly string[]): Promise<AdQualityDomainRow[]> {
    return db
      .select(domainColumns)
      .from(adQualityDomains)
      .where(and(visibleTo(scope), inArray(adQualityDomains.domain, [...domains])))
  }

  async function assertRoom({ organizationId }: Scope) {
    const own = eq(adQualityDomains.organizationId, organizationId)
    const [row] = await db.select({ held: count() }).from(adQualityDomains).where(own)
    if ((row?.held ?? 0) < domainLimits.own) return
    throw new Failure('invalid_request', [{ field: 'body.domainUrl', message: domainMessages.tooManyOwn }])
  }

  return {
    categories: () => entries('category'),
    iabCategories: () => entries('iab-category'),

    /** Brands with the text in their name or a domain; all without a text. */
    brands(text: string) {
      if (text === '') return entries('brand')
      const pattern = `%${likeText(text)}%`
      return entries(
        'brand',
        sql`(lower(${adQualityEntries.name}) like ${pattern} or array_to_string(${adQualityEntries.domains}, ' ') like ${pattern})`,
      )
    },

    /** The exact match first, then those that begin with the text. */
    domains(scope: Scope | null, text: string): Promise<AdQualityDomainRow[]> {
      const { domain } = adQualityDomains
      return db
        .select(domainColumns)
        .from(adQualityDomains)
        .where(and(visibleTo(scope), sql`${domain} like ${`%${likeText(text)}%`}`))
        .orderBy(sql`${domain} <> ${text}`, sql`${domain} not like ${`${likeText(text)}%`}`, domain)
        .limit(domainLimits.matches)
    },

    /** The domain's id, added if necessary. Without a scope it becomes a shared domain. */
    async addDomain(scope: Scope | null, domain: string): Promise<AdQualityDomainRow> {
      const [known] = await findDomains(scope, [domain])
      if (known) return known
      if (scope) await assertRoom(scope)
      await db
        .insert(adQualityDomains)
        .values({ organizationId: scope?.organizationId ?? null, domain })
        .onConflictDoNothing()
      const [added] = await findDomains(scope, [domain])
      if (!added) throw new Error('the domain was not stored')
      return added
    },

    /** For the demo's own advertisers. */
    async seed(rows: readonly NewAdQualityEntry[]) {
      if (rows.length === 0) return
      await db
        .insert(adQualityEntries)
        .values([...rows])
        .onConflictDoNothing()
      const domains = [...new Set(rows.flatMap((row) => row.domains ?? []))]
      if (domains.length > 0) {
        await db
          .insert(adQualityDomains)
          .values(domains.map((domain) => ({ organizationId: null, domain })))
          .onConflictDoNothing()
      }
    },
  }
}
