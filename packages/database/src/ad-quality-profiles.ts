import { Failure, formatInternalProfileName, profileLimits, type Scope } from '@vigil/contract'
import { and, count, eq, inArray } from 'drizzle-orm'
import { adQualityAssignments, adQualityProfiles } from './ad-quality-schema.ts'
import { type Db, refusing } from './connection.ts'
import { distributions, organizations } from './schema.ts'

export interface AdQualityProfileRow {
  id: number
  organizationId: number
  name: string
  internalName: string
  brandsEnabled: boolean
  categoriesEnabled: boolean
  iabCategoriesEnabled: boolean
  domainsEnabled: boolean
  adFormatsEnabled: boolean
  updatedAt: Date
}

/** An ad tag and its profiles. */
export interface ProfiledTag {
  id: string
  comment: string
  profileIds: number[]
}

/** Profiles and their assignment to tags. */
export function adQualityProfileRepository(db: Db) {
  const own = (scope: Scope) => eq(adQualityProfiles.organizationId, scope.organizationId)

  /** Throws unless all are tags of the organization. */
  async function assertTags(tx: Db, organizationId: number, ids: readonly string[]) {
    const uniqueIds = [...new Set(ids)]
    if (uniqueIds.length === 0) return
    const [row] = await tx
      .select({ found: count() })
      .from(distributions)
      .where(
        and(
          eq(distributions.organizationId, organizationId),
          eq(distributions.kind, 'ad'),
          inArray(distributions.id, uniqueIds),
        ),
      )
    if (row?.found !== uniqueIds.length) throw new Failure('tag_not_found')
  }

  async function assertProfiles(tx: Db, scope: Scope, ids: readonly number[]) {
    const uniqueIds = [...new Set(ids)]
    if (uniqueIds.length === 0) return
    const [row] = await tx
      .select({ found: count() })
      .from(adQualityProfiles)
      .where(and(own(scope), inArray(adQualityProfiles.id, uniqueIds)))
    if (row?.found !== uniqueIds.length) throw new Failure('profile_not_found')
  }

  const changed = (tx: Db, ids: readonly number[], now: Date) =>
    tx
      .update(adQualityProfiles)
      .set({ updatedAt: now })
      .where(inArray(adQualityProfiles.id, [...ids]))

  return {
    list(scope: Scope): Promise<AdQualityProfileRow[]> {
      return db.select().from(adQualityProfiles).where(own(scope)).orderBy(adQualityProfiles.name, adQualityProfiles.id)
    },

    /** The owner of a profile, needed to authorise the request. */
    async organizationOf(id: number): Promise<number | null> {
      const columns = { organizationId: adQualityProfiles.organizationId }
      const [row] = await db.select(columns).from(adQualityProfiles).where(eq(adQualityProfiles.id, id))
      return row?.organizationId ?? null
    },

    create(scope: Scope, name: string): Promise<AdQualityProfileRow> {
      const { organizationId } = scope
      const work = db.transaction(async (tx) => {
        const [organization] = await tx
          .select({ name: organizations.name })
          .from(organizations)
          .where(eq(organizations.id, organizationId))
        if (!organization) throw new Failure('organization_not_found')
        const [row] = await tx.select({ held: count() }).from(adQualityProfiles).where(own(scope))
        if ((row?.held ?? 0) >= profileLimits.profiles) throw new Failure('too_many_profiles')
        const internalName = formatInternalProfileName(organization.name, name)
        const [made] = await tx.insert(adQualityProfiles).values({ organizationId, name, internalName }).returning()
        if (!made) throw new Error('the profile was not stored')
        return made
      })
      return refusing('ad_quality_profiles_name_key', 'profile_name_taken', work)
    },

    rename(scope: Scope, id: number, name: string, now: Date): Promise<AdQualityProfileRow> {
      const work = db.transaction(async (tx) => {
        const [organization] = await tx
          .select({ name: organizations.name })
          .from(organizations)
          .where(eq(organizations.id, scope.organizationId))
        const internalName = formatInternalProfileName(organization?.name ?? '', name)
        const [renamed] = await tx
          .update(adQualityProfiles)
          .set({ name, internalName, updatedAt: now })
          .where(and(own(scope), eq(adQualityProfiles.id, id)))
          .returning()
        if (!renamed) throw new Failure('profile_not_found')
        return renamed
      })
      return refusing('ad_quality_profiles_name_key', 'profile_name_taken', work)
    },

    /** Refuses an assigned profile: its tags would stop blocking without notice. */
    remove(scope: Scope, id: number) {
      return db.transaction(async (tx) => {
        // Locked, so that it cannot be assigned in between.
        const [profile] = await tx
          .select({ id: adQualityProfiles.id })
          .from(adQualityProfiles)
          .where(and(own(scope), eq(adQualityProfiles.id, id)))
          .for('update')
        if (!profile) throw new Failure('profile_not_found')
        const [row] = await tx
          .select({ tags: count() })
          .from(adQualityAssignments)
          .where(eq(adQualityAssignments.profileId, id))
        if (row && row.tags > 0) throw new Failure('profile_assigned')
        await tx.delete(adQualityProfiles).where(eq(adQualityProfiles.id, id))
      })
    },

    /** The organization's ad tags. */
    async tags(scope: Scope): Promise<ProfiledTag[]> {
      const rows = await db
        .select({ id: distributions.id, comment: distributions.comment, profileId: adQualityAssignments.profileId })
        .from(distributions)
        .leftJoin(adQualityAssignments, eq(adQualityAssignments.distributionId, distributions.id))
        .where(and(eq(distributions.organizationId, scope.organizationId), eq(distributions.kind, 'ad')))
        .orderBy(distributions.comment, distributions.id, adQualityAssignments.profileId)
      const tags = new Map<string, ProfiledTag>()
      for (const { id, comment, profileId } of rows) {
        const tag = tags.get(id) ?? { id, comment, profileIds: [] }
        if (profileId !== null) tag.profileIds.push(profileId)
        tags.set(id, tag)
      }
      return [...tags.values()]
    },

    /** All or nothing. */
    assign(scope: Scope, assignments: readonly { profileId: number; tags: readonly string[] }[], now: Date) {
      return db.transaction(async (tx) => {
        const ids = assignments.map(({ profileId }) => profileId)
        await assertProfiles(tx, scope, ids)
        await assertTags(
          tx,
          scope.organizationId,
          assignments.flatMap(({ tags }) => tags),
        )
        const rows = assignments.flatMap(({ profileId, tags }) =>
          tags.map((distributionId) => ({ profileId, distributionId })),
        )
        if (rows.length === 0) return
        await tx.insert(adQualityAssignments).values(rows).onConflictDoNothing()
        await changed(tx, ids, now)
      })
    },

    exclude(scope: Scope, profileId: number, tags: readonly string[], now: Date) {
      return db.transaction(async (tx) => {
        await assertProfiles(tx, scope, [profileId])
        await assertTags(tx, scope.organizationId, tags)
        if (tags.length === 0) return
        await tx
          .delete(adQualityAssignments)
          .where(
            and(eq(adQualityAssignments.profileId, profileId), inArray(adQualityAssignments.distributionId, [...tags])),
          )
        await changed(tx, [profileId], now)
      })
    },
  }
}
