import { type AdvertiserBlock, domainLimits, domainMessages, Failure, type Scope } from '@vigil/contract'
import { and, count, eq, inArray, isNull, or } from 'drizzle-orm'
import { adQualityDomainChoices, adQualityDomains, adQualityProfiles } from './ad-quality-schema.ts'
import type { Db } from './connection.ts'

/** Locks the profile until the transaction ends, so that concurrent saves run one after the other. */
export async function lockProfile(tx: Db, scope: Scope, profileId: number) {
  const [row] = await tx
    .select({ domainsEnabled: adQualityProfiles.domainsEnabled })
    .from(adQualityProfiles)
    .where(and(eq(adQualityProfiles.id, profileId), eq(adQualityProfiles.organizationId, scope.organizationId)))
    .for('update')
  if (!row) throw new Failure('profile_not_found')
  return row
}

export async function addDomainChoices(tx: Db, profileId: number, ids: readonly number[], isBlocking: boolean) {
  if (ids.length === 0) return
  await tx
    .insert(adQualityDomainChoices)
    .values(ids.map((domainId) => ({ profileId, domainId, isBlocking })))
    .onConflictDoUpdate({
      target: [adQualityDomainChoices.profileId, adQualityDomainChoices.domainId],
      set: { isBlocking },
    })
}

type Added = { domains: readonly string[]; isBlocking: boolean; field: string }

/** Adds domains, also those that the organization has never used. */
async function addToList(tx: Db, { organizationId }: Scope, profileId: number, { domains, isBlocking, field }: Added) {
  const visible = or(isNull(adQualityDomains.organizationId), eq(adQualityDomains.organizationId, organizationId))
  const known = () =>
    tx
      .select({ id: adQualityDomains.id, domain: adQualityDomains.domain })
      .from(adQualityDomains)
      .where(and(visible, inArray(adQualityDomains.domain, [...domains])))
  const before = new Set((await known()).map(({ domain }) => domain))
  const missing = domains.filter((domain) => !before.has(domain))
  const [own] = await tx
    .select({ held: count() })
    .from(adQualityDomains)
    .where(eq(adQualityDomains.organizationId, organizationId))
  if ((own?.held ?? 0) + missing.length > domainLimits.own) {
    throw new Failure('invalid_request', [{ field, message: domainMessages.tooManyOwn }])
  }
  if (missing.length > 0) {
    const rows = missing.map((domain) => ({ organizationId, domain }))
    await tx.insert(adQualityDomains).values(rows).onConflictDoNothing()
  }
  // A shared domain may also exist as the organization's own, from earlier: one of the two is enough.
  const ids = new Map((await known()).map(({ id, domain }) => [domain, id]))
  await addDomainChoices(tx, profileId, [...ids.values()], isBlocking)
  const [row] = await tx
    .select({ held: count() })
    .from(adQualityDomainChoices)
    .where(and(eq(adQualityDomainChoices.profileId, profileId), eq(adQualityDomainChoices.isBlocking, isBlocking)))
  if ((row?.held ?? 0) > domainLimits.domains) {
    const message = domainMessages.listFull(isBlocking ? 'blocking' : 'reporting')
    throw new Failure('invalid_request', [{ field, message }])
  }
}

const findChoices = (tx: Db, profileId: number, domains: readonly string[]) =>
  tx
    .select({
      id: adQualityDomains.id,
      domain: adQualityDomains.domain,
      isBlocking: adQualityDomainChoices.isBlocking,
    })
    .from(adQualityDomainChoices)
    .innerJoin(adQualityDomains, eq(adQualityDomains.id, adQualityDomainChoices.domainId))
    .where(and(eq(adQualityDomainChoices.profileId, profileId), inArray(adQualityDomains.domain, [...domains])))

/** Adds domains to a profile's lists; each change is all or nothing. */
export function adQualityDomainChanges(db: Db) {
  return {
    /** The domains of a file. */
    addDomains(scope: Scope, profileId: number, domains: readonly string[], isBlocking: boolean, now: Date) {
      return db.transaction(async (tx) => {
        await lockProfile(tx, scope, profileId)
        await addToList(tx, scope, profileId, { domains, isBlocking, field: 'body.csvFile' })
        await tx.update(adQualityProfiles).set({ updatedAt: now }).where(eq(adQualityProfiles.id, profileId))
      })
    },

    /** Blocks domains and turns the list on. Returns what has changed, for `unblockDomains`. */
    blockDomains(scope: Scope, profileId: number, domains: readonly string[], now: Date): Promise<AdvertiserBlock> {
      return db.transaction(async (tx) => {
        const { domainsEnabled } = await lockProfile(tx, scope, profileId)
        const before = new Map(
          (await findChoices(tx, profileId, domains)).map(({ domain, isBlocking }) => [domain, isBlocking]),
        )
        const added = domains.filter((domain) => !before.has(domain))
        const moved = domains.filter((domain) => before.get(domain) === false)
        const changed = [...added, ...moved]
        if (changed.length > 0)
          await addToList(tx, scope, profileId, { domains: changed, isBlocking: true, field: 'body.domains' })
        await tx
          .update(adQualityProfiles)
          .set({ domainsEnabled: true, updatedAt: now })
          .where(eq(adQualityProfiles.id, profileId))
        return { added, moved, turnedOn: !domainsEnabled }
      })
    },

    /** Domains that are no longer blocked stay as they are, because a user has changed them since. */
    unblockDomains(scope: Scope, profileId: number, { added, moved, turnedOn }: AdvertiserBlock, now: Date) {
      return db.transaction(async (tx) => {
        await lockProfile(tx, scope, profileId)
        const listed = await findChoices(tx, profileId, [...added, ...moved])
        const blocked = listed.filter(({ isBlocking }) => isBlocking)
        const removed = blocked.filter(({ domain }) => added.includes(domain)).map(({ id }) => id)
        const reported = blocked.filter(({ domain }) => moved.includes(domain)).map(({ id }) => id)
        await tx
          .delete(adQualityDomainChoices)
          .where(
            and(eq(adQualityDomainChoices.profileId, profileId), inArray(adQualityDomainChoices.domainId, removed)),
          )
        await addDomainChoices(tx, profileId, reported, false)
        await tx
          .update(adQualityProfiles)
          .set({ ...(turnedOn && { domainsEnabled: false }), updatedAt: now })
          .where(eq(adQualityProfiles.id, profileId))
      })
    },
  }
}
