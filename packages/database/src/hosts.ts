import type { AdminScope, InventoryType, Scope, SubType } from '@vigil/contract'
import { and, arrayContains, eq, inArray, sql } from 'drizzle-orm'
import { getDomainWithoutSuffix, parse } from 'tldts'
import { type Db, refusing } from './connection.ts'
import { domains } from './domain-schema.ts'
import { confirmHosts } from './domains.ts'
import { addHostsByTraffic, hostsLeftToday, isHost } from './host-slots.ts'
import { registrableDomain } from './registrable-domain.ts'
import { hosts, organizations } from './schema.ts'

export interface HostRow {
  host: string
  tld: string
  inventoryType: InventoryType
}

export interface FoundHost extends Pick<HostRow, 'host' | 'inventoryType'> {
  organizationId: number
  organizationName: string
  subTypes: SubType[]
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

    /** For the collector: the hosts that are not new to it. */
    registered(): Promise<(Pick<HostRow, 'host' | 'inventoryType'> & { organizationId: number })[]> {
      const { organizationId, host, inventoryType } = hosts
      return db.select({ organizationId, host, inventoryType }).from(hosts)
    },

    /** Hosts of all organizations, or of one, that contain the text. */
    search(scope: AdminScope | Scope, text: string, most: number): Promise<FoundHost[]> {
      return db
        .select({
          host: hosts.host,
          inventoryType: hosts.inventoryType,
          organizationId: organizations.id,
          organizationName: organizations.name,
          subTypes: organizations.subTypes,
        })
        .from(hosts)
        .innerJoin(organizations, eq(organizations.id, hosts.organizationId))
        .where(
          and(
            sql`position(${text.toLowerCase()} in lower(${hosts.host})) > 0`,
            scope.kind === 'organization' ? eq(hosts.organizationId, scope.organizationId) : undefined,
          ),
        )
        .orderBy(sql`length(${hosts.host})`, hosts.host, organizations.id)
        .limit(most)
    },

    /** Confirms its domain, too. */
    async add(_scope: AdminScope, organizationId: number, host: string, inventoryType: InventoryType) {
      const row = { organizationId, host, inventoryType, tld: registrableDomain(host, inventoryType) }
      const work = db.transaction(async (tx) => {
        await tx.insert(hosts).values(row)
        await confirmHosts(tx, organizationId, [row])
      })
      const unlessUnknown = refusing('hosts_organization_id_organizations_id_fk', 'organization_not_found', work)
      await refusing('hosts_organization_id_host_pk', 'host_taken', unlessUnknown)
    },

    /**
     * Registers hosts from which an organization's tags sent traffic; for the loader, which has no viewer. Pages can
     * send any host, so there are limits per day and in total.
     */
    async claim(organizationId: number, seen: readonly Pick<HostRow, 'host' | 'inventoryType'>[]) {
      const names = seen.map(({ host }) => host)
      await db
        .update(hosts)
        .set({ lastSeenAt: sql`now()` })
        .where(
          and(
            eq(hosts.organizationId, organizationId),
            inArray(hosts.host, names),
            sql`${hosts.lastSeenAt} < now() - interval '12 hours'`,
          ),
        )
      const left = await hostsLeftToday(db, organizationId)
      await db.transaction((tx) => addHostsByTraffic(tx, organizationId, seen.filter(isHost), left))
    },

    /** False if the organization has no such host. Without any host left, its domain must be confirmed again. */
    remove(_scope: AdminScope, organizationId: number, host: string): Promise<boolean> {
      return db.transaction(async (tx) => {
        const removed = await tx
          .delete(hosts)
          .where(and(eq(hosts.organizationId, organizationId), eq(hosts.host, host)))
          .returning({ domain: hosts.tld })
        for (const { domain } of removed) {
          const isUsed = sql`exists (select 1 from ${hosts} where ${hosts.organizationId} = ${organizationId} and ${hosts.tld} = ${domain})`
          await tx
            .delete(domains)
            .where(and(eq(domains.organizationId, organizationId), eq(domains.domain, domain), sql`not ${isUsed}`))
        }
        return removed.length > 0
      })
    },
  }
}
