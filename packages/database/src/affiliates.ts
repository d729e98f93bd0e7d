import { type AffiliateFees, Failure, type Protection, type Scope } from '@vigil/contract'
import { eq, sql } from 'drizzle-orm'
import { affiliateFees } from './affiliate-schema.ts'
import type { Db } from './connection.ts'
import { organizations, shops } from './schema.ts'

export interface AffiliateFeesRow extends AffiliateFees {
  affiliateNetworkId: number
  affiliateId: number
}

const { affiliateNetworkId, affiliateId, affiliateFee, networkFee } = affiliateFees
const columns = { affiliateNetworkId, affiliateId, affiliateFee, networkFee }

/** A shop's affiliate protection and fees. */
export function affiliateRepository(db: Db) {
  return {
    /** Null until the shop has set them. */
    async fees({ organizationId }: Scope): Promise<AffiliateFeesRow | null> {
      const rows = await db.select(columns).from(affiliateFees).where(eq(affiliateFees.organizationId, organizationId))
      return rows[0] ?? null
    },

    async saveFees({ organizationId }: Scope, fees: AffiliateFeesRow): Promise<AffiliateFeesRow> {
      const known = await db
        .select({ id: organizations.id })
        .from(organizations)
        .where(eq(organizations.id, organizationId))
      if (known.length === 0) throw new Failure('organization_not_found')
      await db
        .insert(affiliateFees)
        .values({ organizationId, ...fees })
        .onConflictDoUpdate({ target: affiliateFees.organizationId, set: { ...fees, changedAt: sql`now()` } })
      return fees
    },

    /** Stores the demo's fees on first start. */
    async seedFees(rows: readonly (AffiliateFees & { organizationId: number })[]) {
      if (rows.length === 0) return
      await db.insert(affiliateFees).values(rows.map((row) => ({ affiliateNetworkId: 1, affiliateId: 1, ...row })))
    },

    /** All false for an organization that is not a shop. */
    async protections({ organizationId }: Scope): Promise<Record<Protection, boolean>> {
      const [row] = await db
        .select({
          affiliate: shops.affiliateProtectionEnabled,
          coupon: shops.couponProtectionEnabled,
          agnostic: shops.agnosticProtectionEnabled,
        })
        .from(shops)
        .where(eq(shops.organizationId, organizationId))
      return row ?? { affiliate: false, coupon: false, agnostic: false }
    },
  }
}
