import { randomUUID } from 'node:crypto'
import type { AdminScope, DistributionKind, Scope } from '@vigil/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { distributions } from './schema.ts'

export interface DistributionRow {
  id: string
  organizationId: number
  comment: string
  kind: DistributionKind
  isEnabled: boolean
  /** Until then, its traffic confirms domains. Null before its first event. */
  integrationEndsAt: Date | null
  /** When its last accepted beacon arrived, to a minute. */
  lastBeaconAt: Date | null
  createdAt: Date
}

/** The data that the collector needs to accept a tag's beacons. */
export type TagRow = Pick<DistributionRow, 'id' | 'organizationId' | 'isEnabled' | 'integrationEndsAt'>

export type NewDistribution = Pick<DistributionRow, 'organizationId' | 'comment' | 'kind'> & { id?: string }

export function distributionRepository(db: Db) {
  return {
    /** For the collector, which has no viewer: a beacon names its tag, and the tag its organization. */
    byIds(ids: readonly string[]): Promise<TagRow[]> {
      const columns = {
        id: distributions.id,
        organizationId: distributions.organizationId,
        isEnabled: distributions.isEnabled,
        integrationEndsAt: distributions.integrationEndsAt,
      }
      return db
        .select(columns)
        .from(distributions)
        .where(inArray(distributions.id, [...ids]))
    },

    /** For the collector. */
    async recordBeacons(beacons: ReadonlyMap<string, Date>) {
      for (const [id, at] of beacons)
        await db
          .update(distributions)
          .set({ lastBeaconAt: sql`greatest(${distributions.lastBeaconAt}, ${at})` })
          .where(eq(distributions.id, id))
    },

    list(scope: Scope): Promise<DistributionRow[]> {
      return db
        .select()
        .from(distributions)
        .where(eq(distributions.organizationId, scope.organizationId))
        .orderBy(distributions.createdAt, distributions.id)
    },

    async add(_scope: AdminScope, { id = randomUUID(), ...rest }: NewDistribution): Promise<string> {
      const insert = db.insert(distributions).values({ id, ...rest })
      await refusing('distributions_organization_id_organizations_id_fk', 'organization_not_found', insert)
      return id
    },

    /** False if there is no such tag. */
    async setEnabled(_scope: AdminScope, id: string, isEnabled: boolean): Promise<boolean> {
      const rows = await db
        .update(distributions)
        .set({ isEnabled })
        .where(eq(distributions.id, id))
        .returning({ id: distributions.id })
      return rows.length > 0
    },

    /** For the demo and tests, without authorisation. Existing tags are not changed. */
    async seed(
      rows: (NewDistribution & {
        id: string
        isEnabled?: boolean
        bucket?: string
        trustedHosts?: string[]
        integrationEndsAt?: Date
      })[],
    ) {
      if (rows.length > 0) await db.insert(distributions).values(rows).onConflictDoNothing()
    },
  }
}
