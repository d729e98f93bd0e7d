import { appId, hostName, type InventoryType, quarantineLimits } from '@vigil/contract'
import { and, count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { registrableDomain } from './registrable-domain.ts'
import { distributions, hosts } from './schema.ts'

interface SeenHost {
  host: string
  inventoryType: InventoryType
}

/** A page can send any text; only a plausible site or app id becomes a host. */
export const isHost = ({ host, inventoryType }: SeenHost) =>
  (inventoryType === 'web' ? hostName : appId).safeParse(host).success

/** Registers hosts with traffic, at most `atMost` new ones. Long unseen ones make room when all slots are taken. */
export async function addHostsByTraffic(tx: Db, organizationId: number, seen: readonly SeenHost[], atMost: number) {
  const own = eq(hosts.organizationId, organizationId)
  const names = seen.map(({ host }) => host)
  if (names.length === 0) return
  const known = await tx
    .select({ host: hosts.host })
    .from(hosts)
    .where(and(own, inArray(hosts.host, names)))
  const isKnown = new Set(known.map(({ host }) => host))
  const fresh = [...new Map(seen.filter(({ host }) => !isKnown.has(host)).map((one) => [one.host, one])).values()]
  const wanted = fresh.slice(0, Math.max(0, atMost))
  if (wanted.length === 0) return
  const [row] = await tx.select({ taken: count() }).from(hosts).where(own)
  const missing = (row?.taken ?? 0) + wanted.length - quarantineLimits.hostsByTraffic
  const freed = missing > 0 ? await freeSlots(tx, organizationId, missing) : 0
  const rows = wanted.slice(0, wanted.length - Math.max(0, missing - freed)).map(({ host, inventoryType }) => ({
    organizationId,
    host,
    inventoryType,
    tld: registrableDomain(host, inventoryType),
    isByTraffic: true,
  }))
  if (rows.length > 0) await tx.insert(hosts).values(rows).onConflictDoNothing()
}

/** How many more hosts may be registered by traffic today. */
export async function hostsLeftToday(db: Db, organizationId: number): Promise<number> {
  const dayAgo = sql`now() - interval '1 day'`
  const [today] = await db
    .select({ hosts: count() })
    .from(hosts)
    .where(and(eq(hosts.organizationId, organizationId), hosts.isByTraffic, sql`${hosts.createdAt} > ${dayAgo}`))
  const integrating = await db
    .select({ id: distributions.id })
    .from(distributions)
    .where(and(eq(distributions.organizationId, organizationId), sql`${distributions.integrationEndsAt} > now()`))
    .limit(1)
  const { hostsPerDay, hostsPerIntegrationDay } = quarantineLimits
  return (integrating.length > 0 ? hostsPerIntegrationDay : hostsPerDay) - (today?.hosts ?? 0)
}

async function freeSlots(tx: Db, organizationId: number, needed: number) {
  const own = eq(hosts.organizationId, organizationId)
  const unseenSince = sql`now() - make_interval(days => ${quarantineLimits.hostUnseenDays})`
  const unseen = await tx
    .select({ host: hosts.host })
    .from(hosts)
    .where(and(own, hosts.isByTraffic, lt(hosts.lastSeenAt, unseenSince)))
    .orderBy(hosts.lastSeenAt)
    .limit(needed)
  const names = unseen.map(({ host }) => host)
  if (names.length > 0) await tx.delete(hosts).where(and(own, inArray(hosts.host, names)))
  return names.length
}
