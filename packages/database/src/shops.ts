import type { AdminScope, Scope } from '@vigil/contract'
import { and, eq, sql } from 'drizzle-orm'
import { type Db, refusing } from './connection.ts'
import { confirmHosts } from './domains.ts'
import { registrableDomain } from './registrable-domain.ts'
import { hosts, organizations, shops } from './schema.ts'

export interface ShopRow extends ShopSettingsRow {
  id: number
  isActive: boolean
  integrationId: string
}

export interface ShopSettingsRow {
  name: string
  couponProtectionEnabled: boolean
  affiliateProtectionEnabled: boolean
  agnosticProtectionEnabled: boolean
  nonBlockingPercent: number
  sites: string[]
}

interface HoldoutRow {
  percent: number
  /** Null if it never changed. */
  changedAt: Date | null
}

const columns = {
  id: organizations.id,
  name: organizations.name,
  isActive: organizations.isActive,
  integrationId: shops.integrationId,
  couponProtectionEnabled: shops.couponProtectionEnabled,
  affiliateProtectionEnabled: shops.affiliateProtectionEnabled,
  agnosticProtectionEnabled: shops.agnosticProtectionEnabled,
  nonBlockingPercent: shops.nonBlockingPercent,
  sites: sql<
    string[]
  >`array(select ${hosts.host} from ${hosts} where ${hosts.organizationId} = ${organizations.id} order by 1)`,
}

// Shops have no platform, so the data rights level is only a required field.
const shopDefaults = {
  type: 'Publisher' as const,
  subTypes: ['E-Com' as const],
  dataRightsLevelId: 4,
  malvertisingEnabled: false,
  adQualityEnabled: false,
}

export function shopRepository(db: Db) {
  const select = () =>
    db.select(columns).from(shops).innerJoin(organizations, eq(organizations.id, shops.organizationId))

  return {
    list(_scope: AdminScope): Promise<ShopRow[]> {
      return select().orderBy(sql`lower(${organizations.name})`)
    },

    async find(_scope: AdminScope, id: number): Promise<ShopRow | undefined> {
      return (await select().where(eq(organizations.id, id)))[0]
    },

    /**
     * For holders of the integration id, who have no scope before the shop is found. An inactive shop has no
     * integration.
     */
    async byIntegration(integrationId: string) {
      const { id, name, type, subTypes } = organizations
      const [row] = await db
        .select({ id, name, type, subTypes })
        .from(shops)
        .innerJoin(organizations, eq(organizations.id, shops.organizationId))
        .where(and(eq(shops.integrationId, integrationId), eq(organizations.isActive, true)))
      return row
    },

    /** The share of sessions a shop leaves unblocked, and since when; null if the organization is not a shop. */
    async holdout({ organizationId }: Scope): Promise<HoldoutRow | null> {
      const [row] = await db
        .select({ percent: shops.nonBlockingPercent, changedAt: shops.nonBlockingChangedAt })
        .from(shops)
        .where(eq(shops.organizationId, organizationId))
      return row ?? null
    },

    create(_scope: AdminScope, { name, sites, ...settings }: ShopSettingsRow): Promise<number> {
      const work = db.transaction(async (tx) => {
        const [row] = await tx
          .insert(organizations)
          .values({ ...shopDefaults, name })
          .returning({ id: organizations.id })
        if (!row) throw new Error('the shop was not stored')
        await tx.insert(shops).values({ organizationId: row.id, ...settings })
        await addSites(tx, row.id, sites)
        return row.id
      })
      return refusing('organizations_name_key', 'organization_name_taken', work)
    },

    /** False if there is no such shop. */
    change(_scope: AdminScope, id: number, { name, sites, ...settings }: ShopSettingsRow): Promise<boolean> {
      const work = db.transaction(async (tx) => {
        const changed = await tx
          .update(shops)
          .set({ ...settings, nonBlockingChangedAt: changedAt(settings.nonBlockingPercent) })
          .where(eq(shops.organizationId, id))
          .returning({ id: shops.organizationId })
        if (changed.length === 0) return false
        await tx.update(organizations).set({ name }).where(eq(organizations.id, id))
        await tx.delete(hosts).where(and(eq(hosts.organizationId, id), sql`${hosts.host} <> all (${sql.param(sites)})`))
        await addSites(tx, id, sites)
        return true
      })
      return refusing('organizations_name_key', 'organization_name_taken', work)
    },
  }
}

/** Now if the share changes: the expected split is only known from then on. */
const changedAt = (percent: number) =>
  sql`case when ${shops.nonBlockingPercent} = ${percent} then ${shops.nonBlockingChangedAt} else now() end`

async function addSites(tx: Pick<Db, 'insert'>, organizationId: number, sites: string[]) {
  const rows = [...new Set(sites)].map((host) => ({
    organizationId,
    host,
    tld: registrableDomain(host, 'web'),
    inventoryType: 'web' as const,
  }))
  if (rows.length > 0) await tx.insert(hosts).values(rows).onConflictDoNothing()
  await confirmHosts(tx, organizationId, rows)
}
