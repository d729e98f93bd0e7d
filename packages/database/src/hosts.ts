import type { AdminScope, InventoryType, Scope, SubType } from '@vigil/contract'
import { and, arrayContains, count, eq } from 'drizzle-orm'
import { getDomain, getDomainWithoutSuffix, parse } from 'tldts'
import { type Db, refusing } from './connection.ts'
import { hosts, organizations } from './schema.ts'

export interface HostRow {
  host: string
  tld: string
  inventoryType: InventoryType
}

/** The registrable domain by the public suffix list; for an app, its id. */
export function registrableDomain(host: string, inventoryType: InventoryType) {
  if (inventoryType === 'in-app') return host
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

/** The name of a site without its ending: herald for www.herald.co.uk, and for the app com.herald.reader. */
export function siteName(host: string) {
  const [first = '', second = '', third] = host.split('.')
  // An app id begins with an ending and seldom ends with one.
  const isAppId = third !== undefined && !parse(host).isIcann && parse(`x.${first}`).isIcann === true
  return isAppId ? second : (getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? host)
}

export function hostRepository(db: Db) {
  return {
    list(scope: Scope): Promise<HostRow[]> {
      return db
        .select({ host: hosts.host, tld: hosts.tld, inventoryType: hosts.inventoryType })
        .from(hosts)
        .where(eq(hosts.organizationId, scope.organizationId))
        .orderBy(hosts.tld, hosts.host)
    },

    /** The hosts of all organizations, or of those of a kind. */
    listAll(_scope: AdminScope, subType?: SubType): Promise<HostRow[]> {
      return db
        .selectDistinct({ host: hosts.host, tld: hosts.tld, inventoryType: hosts.inventoryType })
        .from(hosts)
        .innerJoin(organizations, eq(organizations.id, hosts.organizationId))
        .where(subType && arrayContains(organizations.subTypes, [subType]))
        .orderBy(hosts.tld, hosts.host)
    },

    async add(_scope: AdminScope, organizationId: number, host: string, inventoryType: InventoryType) {
      const row = { organizationId, host, inventoryType, tld: registrableDomain(host, inventoryType) }
      const insert = db.insert(hosts).values(row)
      const unlessUnknown = refusing('hosts_organization_id_organizations_id_fk', 'organization_not_found', insert)
      await refusing('hosts_organization_id_host_pk', 'host_taken', unlessUnknown)
    },

    /**
     * Adds hosts from which an organization's tags sent traffic; for the loader, which has no viewer. Pages can send
     * any host, so an organization gains at most `atMost` this way.
     */
    async claim(organizationId: number, seen: readonly Pick<HostRow, 'host' | 'inventoryType'>[], atMost: number) {
      const [row] = await db.select({ held: count() }).from(hosts).where(eq(hosts.organizationId, organizationId))
      const rows = seen.slice(0, Math.max(0, atMost - (row?.held ?? 0))).map(({ host, inventoryType }) => ({
        organizationId,
        host,
        inventoryType,
        tld: registrableDomain(host, inventoryType),
      }))
      if (rows.length > 0) await db.insert(hosts).values(rows).onConflictDoNothing()
    },

    /** False if the organization has no such host. */
    async remove(_scope: AdminScope, organizationId: number, host: string): Promise<boolean> {
      const where = and(eq(hosts.organizationId, organizationId), eq(hosts.host, host))
      return (await db.delete(hosts).where(where).returning({ host: hosts.host })).length > 0
    },
  }
}
