import type { AdFormat, Scope } from '@vigil/contract'
import { Failure } from '@vigil/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AdQualityProfileRow } from './ad-quality-profiles.ts'
import type { AdQualityDomainRow, AdQualityEntryKind, AdQualityEntryRow } from './ad-quality-reference.ts'
import {
  adQualityAllowedDomains,
  adQualityAssignments,
  adQualityChoices,
  adQualityDomainChoices,
  adQualityDomains,
  adQualityEntries,
  adQualityFormatActions,
  adQualityProfiles,
} from './ad-quality-schema.ts'
import type { Db } from './connection.ts'

type Chosen<Row> = Row & { isBlocking: boolean }

export type ChosenEntry = Chosen<
  AdQualityEntryRow & { kind: AdQualityEntryKind; domains: string[]; iabCodes: string[] }
>

/** The contents of a profile. */
export interface AdQualityLists {
  profile: AdQualityProfileRow
  isAssigned: boolean
  entries: ChosenEntry[]
  domains: Chosen<AdQualityDomainRow>[]
  allowed: AdQualityDomainRow[]
  formats: { format: AdFormat; isBlocking: boolean }[]
}

/** Reads the contents of profiles. */
export function adQualityListRepository(db: Db) {
  async function loadLists(profiles: AdQualityProfileRow[]): Promise<AdQualityLists[]> {
    const ids = profiles.map(({ id }) => id)
    if (ids.length === 0) return []
    // One after the other: in a transaction they share a connection.
    const entries = await db
      .select({ of: adQualityChoices.profileId, isBlocking: adQualityChoices.isBlocking, entry: adQualityEntries })
      .from(adQualityChoices)
      .innerJoin(adQualityEntries, eq(adQualityEntries.id, adQualityChoices.entryId))
      .where(inArray(adQualityChoices.profileId, ids))
      // The taxonomy has its own order.
      .orderBy(
        sql`case when ${adQualityEntries.kind} = 'iab-category' then '' else lower(${adQualityEntries.name}) end`,
        adQualityEntries.id,
      )
    const domains = await db
      .select({
        of: adQualityDomainChoices.profileId,
        isBlocking: adQualityDomainChoices.isBlocking,
        row: adQualityDomains,
      })
      .from(adQualityDomainChoices)
      .innerJoin(adQualityDomains, eq(adQualityDomains.id, adQualityDomainChoices.domainId))
      .where(inArray(adQualityDomainChoices.profileId, ids))
      .orderBy(adQualityDomains.domain)
    const allowed = await db
      .select({ of: adQualityAllowedDomains.profileId, row: adQualityDomains })
      .from(adQualityAllowedDomains)
      .innerJoin(adQualityDomains, eq(adQualityDomains.id, adQualityAllowedDomains.domainId))
      .where(inArray(adQualityAllowedDomains.profileId, ids))
      .orderBy(adQualityDomains.domain)
    const formats = await db.select().from(adQualityFormatActions).where(inArray(adQualityFormatActions.profileId, ids))
    const assigned = await db
      .selectDistinct({ id: adQualityAssignments.profileId })
      .from(adQualityAssignments)
      .where(inArray(adQualityAssignments.profileId, ids))
    return profiles.map((profile) => {
      const own = <Row extends { of: number }>(rows: Row[]) => rows.filter(({ of }) => of === profile.id)
      return {
        profile,
        isAssigned: assigned.some(({ id }) => id === profile.id),
        entries: own(entries).map(({ entry, isBlocking }) => ({ ...entry, isBlocking })),
        domains: own(domains).map(({ row, isBlocking }) => ({ id: row.id, domain: row.domain, isBlocking })),
        allowed: own(allowed).map(({ row }) => ({ id: row.id, domain: row.domain })),
        formats: formats
          .filter(({ profileId }) => profileId === profile.id)
          .map(({ format, isBlocking }) => ({ format, isBlocking })),
      }
    })
  }

  return {
    async of(scope: Scope, profileId: number): Promise<AdQualityLists> {
      const profiles = await db
        .select()
        .from(adQualityProfiles)
        .where(and(eq(adQualityProfiles.id, profileId), eq(adQualityProfiles.organizationId, scope.organizationId)))
      const [lists] = await loadLists(profiles)
      if (!lists) throw new Failure('profile_not_found')
      return lists
    },

    /** Those of the domains that a profile in use blocks. */
    async blockedDomains(scope: Scope, domains: readonly string[]): Promise<Set<string>> {
      if (domains.length === 0) return new Set()
      const rows = await db
        .selectDistinct({ domain: adQualityDomains.domain })
        .from(adQualityProfiles)
        .innerJoin(adQualityAssignments, eq(adQualityAssignments.profileId, adQualityProfiles.id))
        .innerJoin(adQualityDomainChoices, eq(adQualityDomainChoices.profileId, adQualityProfiles.id))
        .innerJoin(adQualityDomains, eq(adQualityDomains.id, adQualityDomainChoices.domainId))
        .where(
          and(
            eq(adQualityProfiles.organizationId, scope.organizationId),
            eq(adQualityProfiles.domainsEnabled, true),
            eq(adQualityDomainChoices.isBlocking, true),
            inArray(adQualityDomains.domain, [...domains]),
          ),
        )
      return new Set(rows.map(({ domain }) => domain))
    },

    /** For script delivery, which has no viewer: a page names the tag, and the tag its profiles. */
    async ofTag(distributionId: string): Promise<AdQualityLists[]> {
      const rows = await db
        .select({ profile: adQualityProfiles })
        .from(adQualityAssignments)
        .innerJoin(adQualityProfiles, eq(adQualityProfiles.id, adQualityAssignments.profileId))
        .where(eq(adQualityAssignments.distributionId, distributionId))
        .orderBy(adQualityProfiles.id)
      return loadLists(rows.map(({ profile }) => profile))
    },
  }
}
