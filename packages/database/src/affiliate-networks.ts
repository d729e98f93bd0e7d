import { type AffiliateNetwork, Failure, networkLimits, type Scope } from '@vigil/contract'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { affiliateNetworks } from './commission-schema.ts'
import type { Db } from './connection.ts'
import { lockOrganization } from './lock-organization.ts'

const { name, format, windowDays, ratePercent, tagPrefixes, account } = affiliateNetworks
const columns = { name, format, windowDays, ratePercent, tagPrefixes, account }

/** Affiliate networks that a shop has added or changed. */
export function affiliateNetworkRepository(db: Db) {
  const own = ({ organizationId }: Scope) => eq(affiliateNetworks.organizationId, organizationId)

  return {
    list(scope: Scope): Promise<AffiliateNetwork[]> {
      return db.select(columns).from(affiliateNetworks).where(own(scope)).orderBy(asc(name))
    },

    async save(scope: Scope, network: AffiliateNetwork) {
      const { organizationId } = scope
      await db.transaction(async (tx) => {
        // Two added at once must not both fit under the limit.
        await lockOrganization(tx, organizationId)
        const [others] = await tx
          .select({ count: count() })
          .from(affiliateNetworks)
          .where(and(own(scope), ne(name, network.name)))
        if ((others?.count ?? 0) >= networkLimits.networks) throw new Failure('too_many_networks')
        await tx
          .insert(affiliateNetworks)
          .values({ organizationId, ...network })
          .onConflictDoUpdate({
            target: [affiliateNetworks.organizationId, name],
            set: { ...network, changedAt: sql`now()` },
          })
      })
    },

    /** False if there was none. */
    async remove(scope: Scope, networkName: string): Promise<boolean> {
      const rows = await db
        .delete(affiliateNetworks)
        .where(and(own(scope), eq(name, networkName)))
        .returning({ name })
      return rows.length > 0
    },
  }
}
