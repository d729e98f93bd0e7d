import { type AdFormat, Failure, type Scope } from '@vigil/contract'
import { and, count, eq, inArray, isNull, notInArray, or } from 'drizzle-orm'
import { addDomainChoices, adQualityDomainChanges, lockProfile } from './ad-quality-domain-changes.ts'
import { type AdQualityLists, adQualityListRepository } from './ad-quality-lists.ts'
import type { AdQualityProfileRow } from './ad-quality-profiles.ts'
import type { AdQualityEntryKind } from './ad-quality-reference.ts'
import {
  adQualityAllowedDomains,
  adQualityChoices,
  adQualityDomainChoices,
  adQualityDomains,
  adQualityEntries,
  adQualityExpectations,
  adQualityFormatActions,
  adQualityProfiles,
} from './ad-quality-schema.ts'
import type { Db } from './connection.ts'

type Flags = Partial<
  Pick<
    AdQualityProfileRow,
    'brandsEnabled' | 'categoriesEnabled' | 'iabCategoriesEnabled' | 'domainsEnabled' | 'adFormatsEnabled'
  >
>

/** The changes of one save; omitted fields stay unchanged. */
export interface ListChanges {
  flags: Flags
  /** Each list replaces the whole list of its mode and removes its items from the other. */
  entries: { kind: AdQualityEntryKind; ids: readonly number[]; isBlocking: boolean }[]
  domains: { ids: readonly number[]; isBlocking: boolean } | null
  allowed: readonly number[] | null
  /** Null means ignore. */
  formats: readonly { format: AdFormat; isBlocking: boolean | null }[]
}

export type SavedExpectation = typeof adQualityExpectations.$inferSelect
type Expectation = Omit<SavedExpectation, 'profileId' | 'savedAt'>

/** Ends a transaction without keeping its changes. */
class RolledBack extends Error {
  lists: AdQualityLists | undefined
}

const unknownIds = (field: string) =>
  new Failure('invalid_request', [{ field: `body.${field}`, message: 'contains an unknown id' }])

/** Changes the contents of profiles; each change is all or nothing. */
export function adQualityChangeRepository(db: Db) {
  async function setEntries(tx: Db, profileId: number, { kind, ids, isBlocking }: ListChanges['entries'][number]) {
    const uniqueIds = [...new Set(ids)]
    const ofKind = tx.select({ id: adQualityEntries.id }).from(adQualityEntries).where(eq(adQualityEntries.kind, kind))
    if (uniqueIds.length > 0) {
      const [row] = await tx
        .select({ found: count() })
        .from(adQualityEntries)
        .where(and(eq(adQualityEntries.kind, kind), inArray(adQualityEntries.id, uniqueIds)))
      if (row?.found !== uniqueIds.length) throw unknownIds(kind)
    }
    const { entryId } = adQualityChoices
    await tx
      .delete(adQualityChoices)
      .where(
        and(
          eq(adQualityChoices.profileId, profileId),
          inArray(entryId, ofKind),
          eq(adQualityChoices.isBlocking, isBlocking),
          uniqueIds.length > 0 ? notInArray(entryId, uniqueIds) : undefined,
        ),
      )
    if (uniqueIds.length === 0) return
    await tx
      .insert(adQualityChoices)
      .values(uniqueIds.map((id) => ({ profileId, entryId: id, isBlocking })))
      .onConflictDoUpdate({ target: [adQualityChoices.profileId, entryId], set: { isBlocking } })
  }

  async function assertDomains(tx: Db, scope: Scope, ids: readonly number[], field: string) {
    if (ids.length === 0) return
    const { organizationId } = adQualityDomains
    const [row] = await tx
      .select({ found: count() })
      .from(adQualityDomains)
      .where(
        and(
          or(isNull(organizationId), eq(organizationId, scope.organizationId)),
          inArray(adQualityDomains.id, [...ids]),
        ),
      )
    if (row?.found !== ids.length) throw unknownIds(field)
  }

  async function setDomains(
    tx: Db,
    scope: Scope,
    profileId: number,
    { ids, isBlocking }: NonNullable<ListChanges['domains']>,
  ) {
    const uniqueIds = [...new Set(ids)]
    await assertDomains(tx, scope, uniqueIds, 'customDomainIds')
    const { domainId } = adQualityDomainChoices
    await tx
      .delete(adQualityDomainChoices)
      .where(
        and(
          eq(adQualityDomainChoices.profileId, profileId),
          eq(adQualityDomainChoices.isBlocking, isBlocking),
          uniqueIds.length > 0 ? notInArray(domainId, uniqueIds) : undefined,
        ),
      )
    await addDomainChoices(tx, profileId, uniqueIds, isBlocking)
  }

  async function setAllowed(tx: Db, scope: Scope, profileId: number, ids: readonly number[]) {
    const uniqueIds = [...new Set(ids)]
    await assertDomains(tx, scope, uniqueIds, 'allowedDomainIds')
    await tx.delete(adQualityAllowedDomains).where(eq(adQualityAllowedDomains.profileId, profileId))
    if (uniqueIds.length === 0) return
    await tx.insert(adQualityAllowedDomains).values(uniqueIds.map((domainId) => ({ profileId, domainId })))
  }

  async function setFormats(tx: Db, profileId: number, changes: ListChanges['formats']) {
    for (const { format, isBlocking } of changes) {
      const { profileId: of, format: named } = adQualityFormatActions
      if (isBlocking === null) {
        await tx.delete(adQualityFormatActions).where(and(eq(of, profileId), eq(named, format)))
      } else {
        await tx
          .insert(adQualityFormatActions)
          .values({ profileId, format, isBlocking })
          .onConflictDoUpdate({ target: [of, named], set: { isBlocking } })
      }
    }
  }

  async function apply(tx: Db, scope: Scope, profileId: number, changes: readonly ListChanges[], now: Date) {
    await lockProfile(tx, scope, profileId)
    for (const { flags, entries, domains, allowed, formats } of changes) {
      for (const list of entries) await setEntries(tx, profileId, list)
      if (domains) await setDomains(tx, scope, profileId, domains)
      if (allowed) await setAllowed(tx, scope, profileId, allowed)
      await setFormats(tx, profileId, formats)
      await tx
        .update(adQualityProfiles)
        .set({ ...flags, updatedAt: now })
        .where(eq(adQualityProfiles.id, profileId))
    }
  }

  return {
    ...adQualityDomainChanges(db),

    /** All changes or none, with the numbers expected from them, if known. */
    change(
      scope: Scope,
      profileId: number,
      changes: readonly ListChanges[],
      { now, expected }: { now: Date; expected?: Expectation },
    ) {
      return db.transaction(async (tx) => {
        await apply(tx, scope, profileId, changes, now)
        if (!expected) return
        const row = { ...expected, savedAt: now }
        await tx
          .insert(adQualityExpectations)
          .values({ profileId, ...row })
          .onConflictDoUpdate({ target: adQualityExpectations.profileId, set: row })
      })
    },

    /** The profile as the changes would leave it. They are made and rolled back, so that they are checked like a save. */
    async preview(
      scope: Scope,
      profileId: number,
      changes: readonly ListChanges[],
      now: Date,
    ): Promise<AdQualityLists> {
      if (changes.length === 0) return adQualityListRepository(db).of(scope, profileId)
      const rolledBack = new RolledBack()
      await db
        .transaction(async (tx) => {
          await apply(tx, scope, profileId, changes, now)
          rolledBack.lists = await adQualityListRepository(tx).of(scope, profileId)
          throw rolledBack
        })
        .catch((error: unknown) => {
          if (error !== rolledBack) throw error
        })
      if (!rolledBack.lists) throw new Error('the changes were not made')
      return rolledBack.lists
    },

    async expectation(scope: Scope, profileId: number): Promise<SavedExpectation | null> {
      const [row] = await db
        .select({ saved: adQualityExpectations })
        .from(adQualityExpectations)
        .innerJoin(adQualityProfiles, eq(adQualityProfiles.id, adQualityExpectations.profileId))
        .where(and(eq(adQualityProfiles.id, profileId), eq(adQualityProfiles.organizationId, scope.organizationId)))
      return row?.saved ?? null
    },
  }
}
