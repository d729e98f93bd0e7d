import { count } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { confirmHosts } from './domains.ts'
import { registrableDomain } from './registrable-domain.ts'
import { hosts, organizations, shops, users } from './schema.ts'

export interface SeedOrganization {
  organization: Omit<typeof organizations.$inferInsert, 'id'>
  shop?: Omit<typeof shops.$inferInsert, 'organizationId'>
  hosts: Pick<typeof hosts.$inferInsert, 'host' | 'inventoryType'>[]
}

export type SeedUser = Omit<typeof users.$inferInsert, 'organizationId'> & { organizationName: string | null }

/** Fills an empty database, for the demo and tests. */
export function seedRepository(db: Db) {
  return {
    async isEmpty(): Promise<boolean> {
      const [row] = await db.select({ users: count() }).from(users)
      return row?.users === 0
    },

    /** All or nothing: an interrupted first start is repeated. Returns the organizations' ids by name. */
    fill(seeds: SeedOrganization[], seedUsers: SeedUser[]): Promise<Map<string, number>> {
      return db.transaction(async (tx) => {
        const ids = new Map<string, number>()
        for (const seed of seeds) {
          const [row] = await tx.insert(organizations).values(seed.organization).returning({ id: organizations.id })
          if (!row) throw new Error('the organization was not stored')
          ids.set(seed.organization.name, row.id)
          if (seed.shop) await tx.insert(shops).values({ organizationId: row.id, ...seed.shop })
          const rows = seed.hosts.map((h) => ({
            ...h,
            organizationId: row.id,
            tld: registrableDomain(h.host, h.inventoryType),
          }))
          if (rows.length > 0) await tx.insert(hosts).values(rows)
          await confirmHosts(tx, row.id, rows)
        }
        for (const { organizationName, ...user } of seedUsers) {
          await tx
            .insert(users)
            .values({ ...user, organizationId: organizationName === null ? null : (ids.get(organizationName) ?? null) })
        }
        return ids
      })
    },
  }
}
