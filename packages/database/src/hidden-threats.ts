import type { Scope } from '@vigil/contract'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { hiddenThreats } from './threat-schema.ts'

/** A creative at an SSP that a platform has hidden. */
export interface HiddenThreat {
  creativeId: string
  ssp: string
  hiddenBy: 'client' | 'superadmin'
}

type Key = Pick<HiddenThreat, 'creativeId' | 'ssp'>

export function hiddenThreatRepository(db: Db) {
  const ofPlatform = ({ organizationId }: Scope) => eq(hiddenThreats.organizationId, organizationId)
  const { creativeId, ssp, hiddenBy } = hiddenThreats

  return {
    list(scope: Scope): Promise<HiddenThreat[]> {
      return db.select({ creativeId, ssp, hiddenBy }).from(hiddenThreats).where(ofPlatform(scope))
    },

    /** False if the limit is reached. Hiding again updates the user. */
    async hide(scope: Scope, threat: HiddenThreat, most: number): Promise<boolean> {
      const [row] = await db.select({ hidden: count() }).from(hiddenThreats).where(ofPlatform(scope))
      if ((row?.hidden ?? 0) >= most) return false
      await db
        .insert(hiddenThreats)
        .values({ organizationId: scope.organizationId, ...threat })
        .onConflictDoUpdate({
          target: [hiddenThreats.organizationId, ssp, creativeId],
          set: { hiddenBy: threat.hiddenBy, hiddenAt: sql`now()` },
        })
      return true
    },

    async show(scope: Scope, threat: Key) {
      await db
        .delete(hiddenThreats)
        .where(and(ofPlatform(scope), eq(creativeId, threat.creativeId), eq(ssp, threat.ssp)))
    },
  }
}
