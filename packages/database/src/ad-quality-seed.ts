import { type AdFormat, formatInternalProfileName } from '@vigil/contract'
import { and, inArray, isNull } from 'drizzle-orm'
import type { AdQualityEntryKind } from './ad-quality-reference.ts'
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

export interface SeedProfile {
  organizationId: number
  organizationName: string
  name: string
  tags: readonly string[]
  entries: readonly { kind: AdQualityEntryKind; key: string; isBlocking: boolean }[]
  domains: readonly { domain: string; isBlocking: boolean }[]
  allowed: readonly string[]
  formats: readonly { format: AdFormat; isBlocking: boolean }[]
}

/** Profiles of the demo, stored without authorisation. */
export function adQualitySeedRepository(db: Db) {
  /** Unknown names must fail: the demo would silently be incomplete. */
  const known = <Id>(found: ReadonlyMap<string, Id>, name: string): Id => {
    const id = found.get(name)
    if (id === undefined) throw new Error(`the demo refers to ${name}, which does not exist`)
    return id
  }

  async function entryIds(tx: Db, keys: string[]) {
    const rows = await tx.select().from(adQualityEntries).where(inArray(adQualityEntries.key, keys))
    return new Map(rows.map(({ id, kind, key }) => [`${kind} ${key}`, id]))
  }

  async function domainIds(tx: Db, domains: string[]) {
    const everybodys = domains.map((domain) => ({ organizationId: null, domain }))
    await tx.insert(adQualityDomains).values(everybodys).onConflictDoNothing()
    const { organizationId, domain } = adQualityDomains
    const rows = await tx
      .select()
      .from(adQualityDomains)
      .where(and(isNull(organizationId), inArray(domain, domains)))
    return new Map(rows.map((row) => [row.domain, row.id]))
  }

  return {
    profiles(seeds: readonly SeedProfile[]) {
      return db.transaction(async (tx) => {
        const entries = await entryIds(
          tx,
          seeds.flatMap((seed) => seed.entries.map(({ key }) => key)),
        )
        const domains = await domainIds(tx, [
          ...new Set(seeds.flatMap((seed) => [...seed.domains.map(({ domain }) => domain), ...seed.allowed])),
        ])
        for (const { organizationId, organizationName, name, ...seed } of seeds) {
          const internalName = formatInternalProfileName(organizationName, name)
          const [made] = await tx.insert(adQualityProfiles).values({ organizationId, name, internalName }).returning()
          const profileId = made?.id ?? 0
          const rows = {
            entries: seed.entries.map(({ kind, key, isBlocking }) => ({
              profileId,
              entryId: known(entries, `${kind} ${key}`),
              isBlocking,
            })),
            domains: seed.domains.map(({ domain, isBlocking }) => ({
              profileId,
              domainId: known(domains, domain),
              isBlocking,
            })),
            allowed: seed.allowed.map((domain) => ({ profileId, domainId: known(domains, domain) })),
            formats: seed.formats.map((action) => ({ profileId, ...action })),
            tags: seed.tags.map((distributionId) => ({ profileId, distributionId })),
          }
          if (rows.entries.length > 0) await tx.insert(adQualityChoices).values(rows.entries)
          if (rows.domains.length > 0) await tx.insert(adQualityDomainChoices).values(rows.domains)
          if (rows.allowed.length > 0) await tx.insert(adQualityAllowedDomains).values(rows.allowed)
          if (rows.formats.length > 0) await tx.insert(adQualityFormatActions).values(rows.formats)
          if (rows.tags.length > 0) await tx.insert(adQualityAssignments).values(rows.tags)
        }
      })
    },
  }
}
