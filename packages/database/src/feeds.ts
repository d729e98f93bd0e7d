import type { Disclosure, FeedName, IndicatorType, Scope } from '@vigil/contract'
import { and, count, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { adQualityEntries } from './ad-quality-schema.ts'
import { type Db, likeText } from './connection.ts'
import { domains } from './domain-schema.ts'
import { feedAccesses, feedIndicators, feedStates } from './feed-schema.ts'
import { distributions, hosts } from './schema.ts'
import { apiKeys } from './verification-schema.ts'

export type IndicatorRow = Omit<typeof feedIndicators.$inferSelect, 'organizationId'>
export type FeedState = Omit<typeof feedStates.$inferSelect, 'organizationId'>
/** An indicator in the events. Its first attack may be older than those that were searched. */
export type FoundIndicator = Omit<IndicatorRow, 'createdAt' | 'changedAt' | 'removedAt'>

export interface FeedAccessRow {
  at: Date
  feed: FeedName
  keyName: string
  calls: number
  indicators: number
}

interface Refresh {
  now: Date
  /** A further attack alone changes an indicator no sooner than this after its last change. */
  changeMs: number
  disclosure: Disclosure
  removedMs: number
}

/** A statement has at most 65,535 values. */
const rowsAtOnce = 1_000

export function feedRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(feedIndicators.organizationId, organizationId)

  return {
    async state({ organizationId }: Scope): Promise<FeedState | undefined> {
      return (await db.select().from(feedStates).where(eq(feedStates.organizationId, organizationId)))[0]
    },

    /**
     * Stores the indicators found in events. Change times only increase, and a refresh becomes visible as a whole. A
     * client that queries changes since its latest one therefore gets all of them.
     */
    refresh(
      scope: Scope,
      found: readonly FoundIndicator[],
      { now, changeMs, removedMs, disclosure }: Refresh,
    ): Promise<FeedState> {
      const { organizationId } = scope
      return db.transaction(async (tx) => {
        const first = { organizationId, createdAt: now, refreshedAt: new Date(0), changedAt: now, disclosure }
        await tx.insert(feedStates).values(first).onConflictDoNothing()
        const mine = eq(feedStates.organizationId, organizationId)
        const [state] = await tx.select().from(feedStates).where(mine).for('update')
        if (!state) throw new Error('the state of the feed was not stored')
        const at = new Date(Math.max(now.getTime(), state.refreshedAt.getTime() + 1))
        const stored = new Map((await tx.select().from(feedIndicators).where(own(scope))).map((row) => [row.id, row]))
        const changed = found.flatMap((one) => {
          const known = stored.get(one.id)
          stored.delete(one.id)
          if (known && !isChanged(known, one, at.getTime() - changeMs)) return []
          const firstSeenAt = known && known.firstSeenAt < one.firstSeenAt ? known.firstSeenAt : one.firstSeenAt
          return {
            organizationId,
            ...one,
            firstSeenAt,
            createdAt: known?.createdAt ?? at,
            changedAt: at,
            removedAt: null,
          }
        })
        const removed = [...stored.values()].filter(({ removedAt }) => removedAt === null).map(({ id }) => id)
        for (let from = 0; from < changed.length; from += rowsAtOnce)
          await tx
            .insert(feedIndicators)
            .values(changed.slice(from, from + rowsAtOnce))
            .onConflictDoUpdate({ target: feedIndicators.id, set: latest })
        for (let from = 0; from < removed.length; from += rowsAtOnce)
          await tx
            .update(feedIndicators)
            .set({ removedAt: at, changedAt: at })
            .where(and(own(scope), inArray(feedIndicators.id, removed.slice(from, from + rowsAtOnce))))
        await tx
          .delete(feedIndicators)
          .where(and(own(scope), lt(feedIndicators.removedAt, new Date(at.getTime() - removedMs))))
        const changedAt = changed.length + removed.length > 0 ? at : state.changedAt
        await tx.update(feedStates).set({ refreshedAt: at, changedAt, disclosure }).where(mine)
        return { createdAt: state.createdAt, refreshedAt: at, changedAt, disclosure }
      })
    },

    /** In the order of their changes: those in force, or all that changed after a time, including removed ones. */
    list(scope: Scope, { after, type }: { after?: Date | undefined; type?: IndicatorType | undefined }) {
      const isListed = after ? gt(feedIndicators.changedAt, after) : isNull(feedIndicators.removedAt)
      return db
        .select()
        .from(feedIndicators)
        .where(and(own(scope), isListed, type && eq(feedIndicators.type, type)))
        .orderBy(feedIndicators.changedAt, feedIndicators.id)
    },

    /** A page of those in force, the most recent first, with the number of each type. */
    async page(
      scope: Scope,
      { type, text, page, rowsPerPage }: { type?: IndicatorType; text: string; page: number; rowsPerPage: number },
    ) {
      const pattern = `%${likeText(text)}%`
      const matches = text === '' ? undefined : sql`lower(${feedIndicators.value}) like ${pattern}`
      const listed = and(own(scope), isNull(feedIndicators.removedAt), matches)
      const counts = await db
        .select({ type: feedIndicators.type, count: count() })
        .from(feedIndicators)
        .where(listed)
        .groupBy(feedIndicators.type)
      const rows = await db
        .select()
        .from(feedIndicators)
        .where(and(listed, type && eq(feedIndicators.type, type)))
        .orderBy(desc(feedIndicators.lastSeenAt), feedIndicators.id)
        .limit(rowsPerPage)
        .offset((page - 1) * rowsPerPage)
      return { rows, counts }
    },

    async noteAccess(
      { organizationId }: Scope,
      access: { keyId: string; feed: FeedName; indicators: number; now: Date },
    ) {
      const { keyId, feed, indicators, now } = access
      const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
      await db
        .insert(feedAccesses)
        .values({ organizationId, keyId, feed, at, calls: 1, indicators })
        .onConflictDoUpdate({
          target: [feedAccesses.keyId, feedAccesses.feed, feedAccesses.at],
          set: { calls: sql`${feedAccesses.calls} + 1`, indicators },
        })
    },

    accesses({ organizationId }: Scope, limit: number): Promise<FeedAccessRow[]> {
      const { at, feed, calls, indicators } = feedAccesses
      return db
        .select({ at, feed, keyName: apiKeys.name, calls, indicators })
        .from(feedAccesses)
        .innerJoin(apiKeys, eq(apiKeys.id, feedAccesses.keyId))
        .where(eq(feedAccesses.organizationId, organizationId))
        .orderBy(desc(at), feed, apiKeys.name)
        .limit(limit)
    },

    async removeOldAccesses(before: Date) {
      await db.delete(feedAccesses).where(lt(feedAccesses.at, before))
    },

    /** Hosts that the organization's tags trust. */
    async trustedHosts({ organizationId }: Scope): Promise<string[]> {
      const rows = await db
        .select({ names: distributions.trustedHosts })
        .from(distributions)
        .where(eq(distributions.organizationId, organizationId))
      return rows.flatMap(({ names }) => names)
    },

    /**
     * Which of these domains belong to a site of any organization, or to a known brand. Without a scope: they are left
     * out of every feed, and never returned.
     */
    async knownDomains(names: readonly string[]): Promise<Set<string>> {
      if (names.length === 0) return new Set()
      const given = [...names]
      const [ofSites, confirmed, ofBrands] = await Promise.all([
        db.selectDistinct({ name: hosts.tld }).from(hosts).where(inArray(hosts.tld, given)),
        db
          .selectDistinct({ name: domains.domain })
          .from(domains)
          .where(and(inArray(domains.domain, given), eq(domains.state, 'confirmed'))),
        db.select({ names: adQualityEntries.domains }).from(adQualityEntries).where(eq(adQualityEntries.kind, 'brand')),
      ])
      const brands = new Set(ofBrands.flatMap((row) => row.names))
      return new Set(
        [...ofSites, ...confirmed].map(({ name }) => name).concat(given.filter((name) => brands.has(name))),
      )
    },
  }
}

/** Removed before, or attacked again some time after its last change. */
const isChanged = (known: IndicatorRow, found: FoundIndicator, changedBefore: number) =>
  known.removedAt !== null || (found.lastSeenAt > known.lastSeenAt && known.changedAt.getTime() <= changedBefore)

const latest = {
  threatClass: sql`excluded.threat_class`,
  firstSeenAt: sql`excluded.first_seen_at`,
  lastSeenAt: sql`excluded.last_seen_at`,
  attacks: sql`excluded.attacks`,
  sites: sql`excluded.sites`,
  changedAt: sql`excluded.changed_at`,
  removedAt: sql`excluded.removed_at`,
}
