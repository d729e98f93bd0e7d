import { type InventoryType, quarantineLimits, type Scope } from '@vigil/contract'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { domains, quarantinedEvents } from './domain-schema.ts'
import { addHostsByTraffic, isHost } from './host-slots.ts'
import { registrableDomain } from './registrable-domain.ts'
import { distributions, organizations } from './schema.ts'

/** An organization's domains, as the collector needs them. */
export interface DomainState {
  isStrict: boolean
  confirmed: Set<string>
  /** How many of them their traffic confirmed. */
  confirmedByTraffic: number
  /** Sums of the held events by domain that is not confirmed. */
  held: Map<string, { events: number; bytes: number }>
}

export interface QuarantinedDomainRow {
  domain: string
  inventoryType: InventoryType
  firstSeenAt: Date
  lastSeenAt: Date
  heldEvents: number
  /** The busiest first, at most 20. */
  hosts: string[]
  hostCount: number
  countries: string[]
}

export interface SeenDomain {
  organizationId: number
  domain: string
  inventoryType: InventoryType
  seenAt: Date
}

const listedHosts = 20

export function domainRepository(db: Db) {
  const own = (organizationId: number) => eq(domains.organizationId, organizationId)
  const among = (organizationId: number, names: readonly string[]) =>
    and(own(organizationId), inArray(domains.domain, [...names]))
  const isQuarantined = eq(domains.state, 'quarantined')

  return {
    /** For the collector, which has no viewer. */
    async states(organizationIds: readonly number[]): Promise<Map<number, DomainState>> {
      const found = await db
        .select({
          organizationId: organizations.id,
          isStrict: organizations.strictDomains,
          domain: domains.domain,
          state: domains.state,
          confirmedBy: domains.confirmedBy,
          heldEvents: domains.heldEvents,
          heldBytes: domains.heldBytes,
        })
        .from(organizations)
        .leftJoin(domains, eq(domains.organizationId, organizations.id))
        .where(inArray(organizations.id, [...organizationIds]))
      const states = new Map<number, DomainState>()
      for (const row of found) {
        const state = states.get(row.organizationId) ?? emptyState(row.isStrict)
        states.set(row.organizationId, state)
        if (row.domain === null) continue
        if (row.state === 'confirmed') state.confirmed.add(row.domain)
        else state.held.set(row.domain, { events: row.heldEvents ?? 0, bytes: row.heldBytes ?? 0 })
        if (row.confirmedBy === 'traffic') state.confirmedByTraffic++
      }
      return states
    },

    /**
     * Confirms a domain because of its traffic, while the tag is being integrated. For the collector, which has no
     * viewer. False if it must be confirmed by a person.
     */
    confirmByTraffic(tag: string, { organizationId, domain, inventoryType, seenAt }: SeenDomain): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Locked, so that concurrent requests stay within the limit.
        const [organization] = await tx
          .select({ isStrict: organizations.strictDomains })
          .from(organizations)
          .where(eq(organizations.id, organizationId))
          .for('no key update')
        const [row] = await tx
          .select({
            endsAt: distributions.integrationEndsAt,
            isConfirmed: sql<boolean>`exists (select 1 from ${domains} where ${among(organizationId, [domain])} and ${domains.state} = 'confirmed')`,
            used: sql<number>`(select count(*)::int from ${domains} where ${own(organizationId)} and ${domains.confirmedBy} = 'traffic')`,
          })
          .from(distributions)
          .where(eq(distributions.id, tag))
        if (!organization || !row) return false
        if (row.isConfirmed) return true
        if (organization.isStrict) return false
        const isOver = row.endsAt !== null && row.endsAt <= seenAt
        if (isOver || row.used >= quarantineLimits.confirmedByTraffic) return false
        const confirmed = { state: 'confirmed' as const, confirmedAt: seenAt, confirmedBy: 'traffic' as const }
        await tx
          .insert(domains)
          .values({ organizationId, domain, inventoryType, firstSeenAt: seenAt, lastSeenAt: seenAt, ...confirmed })
          .onConflictDoUpdate({
            target: [domains.organizationId, domains.domain],
            set: confirmed,
            setWhere: isQuarantined,
          })
        return true
      })
    },

    /** Notes a tag's first event: the integration ends some days later. */
    async beginIntegration(tag: string, firstEventAt: Date) {
      const endsAt = new Date(firstEventAt.getTime() + quarantineLimits.integrationDays * 86_400_000)
      await db
        .update(distributions)
        .set({ integrationEndsAt: endsAt })
        .where(and(eq(distributions.id, tag), sql`${distributions.integrationEndsAt} is null`))
    },

    /** Lists a domain with rejected events. For the collector, which has no viewer. */
    async note({ organizationId, domain, inventoryType, seenAt }: SeenDomain) {
      await db
        .insert(domains)
        .values({
          organizationId,
          domain,
          inventoryType,
          state: 'quarantined',
          firstSeenAt: seenAt,
          lastSeenAt: seenAt,
        })
        .onConflictDoUpdate({ target: [domains.organizationId, domains.domain], set: { lastSeenAt: seenAt } })
    },

    /** Domains to review, the most recent first. */
    async quarantined({ organizationId }: Scope): Promise<QuarantinedDomainRow[]> {
      const { rows } = await db.execute<{
        domain: string
        inventory_type: InventoryType
        first_seen_at: Date | string
        last_seen_at: Date | string
        held_events: number
        hosts: string[] | null
        host_count: number | null
        countries: string[] | null
      }>(sql`
        select d.domain, d.inventory_type, d.first_seen_at, d.last_seen_at, d.held_events, h.hosts, h.host_count, c.countries
        from domains d
        left join (
          select domain, (array_agg(host order by events desc, host))[1:${sql.raw(String(listedHosts))}] as hosts, count(*)::int as host_count
          from (select domain, host, count(*) as events from quarantined_events where organization_id = ${organizationId} group by 1, 2) each
          group by domain
        ) h on h.domain = d.domain
        left join (
          select domain, array_agg(distinct country) as countries
          from quarantined_events where organization_id = ${organizationId} and country <> '' group by domain
        ) c on c.domain = d.domain
        where d.organization_id = ${organizationId} and d.state = 'quarantined'
        order by d.last_seen_at desc, d.domain`)
      return rows.map((row) => ({
        domain: row.domain,
        inventoryType: row.inventory_type,
        firstSeenAt: new Date(row.first_seen_at),
        lastSeenAt: new Date(row.last_seen_at),
        heldEvents: row.held_events,
        hosts: row.hosts ?? [],
        hostCount: row.host_count ?? 0,
        countries: row.countries ?? [],
      }))
    },

    async countQuarantined({ organizationId }: Scope): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(domains)
        .where(and(own(organizationId), isQuarantined))
      return row?.count ?? 0
    },

    /**
     * Confirms quarantined domains and registers their hosts. Their events are released by a collector. Returns the
     * domains that were quarantined.
     */
    accept({ organizationId }: Scope, names: readonly string[], userId: string, now: Date): Promise<string[]> {
      return db.transaction(async (tx) => {
        const rows = await tx
          .update(domains)
          .set({ state: 'confirmed', confirmedAt: now, confirmedBy: 'person', confirmedByUser: userId })
          .where(and(among(organizationId, names), isQuarantined))
          .returning({ domain: domains.domain })
        const accepted = rows.map(({ domain }) => domain)
        if (accepted.length > 0) await registerHeldHosts(tx, organizationId, accepted)
        return accepted
      })
    },

    /** Deletes quarantined domains with their events; all of them if none is named. Returns how many. */
    async discard({ organizationId }: Scope, names: readonly string[] | null): Promise<number> {
      const which = names === null ? own(organizationId) : among(organizationId, names)
      const rows = await db.delete(domains).where(and(which, isQuarantined)).returning({ domain: domains.domain })
      return rows.length
    },

    async isStrict({ organizationId }: Scope): Promise<boolean> {
      const [row] = await db
        .select({ isStrict: organizations.strictDomains })
        .from(organizations)
        .where(eq(organizations.id, organizationId))
      return row?.isStrict ?? false
    },

    async setStrict({ organizationId }: Scope, isStrict: boolean) {
      await db.update(organizations).set({ strictDomains: isStrict }).where(eq(organizations.id, organizationId))
    },

    /** Quarantined domains that were last seen before then, with their events. */
    async removeUnseenSince(before: Date) {
      await db.delete(domains).where(and(isQuarantined, lt(domains.lastSeenAt, before)))
    },
  }
}

const emptyState = (isStrict: boolean): DomainState => ({
  isStrict,
  confirmed: new Set(),
  confirmedByTraffic: 0,
  held: new Map(),
})

/** Confirms the domains of hosts that a person entered. */
export async function confirmHosts(
  tx: Pick<Db, 'insert'>,
  organizationId: number,
  entered: readonly { host: string; inventoryType: InventoryType }[],
) {
  const names = new Map(entered.map((one) => [registrableDomain(one.host, one.inventoryType), one.inventoryType]))
  if (names.size === 0) return
  const confirmed = { state: 'confirmed' as const, confirmedAt: sql`now()`, confirmedBy: 'person' as const }
  const seen = { firstSeenAt: sql`now()`, lastSeenAt: sql`now()` }
  await tx
    .insert(domains)
    .values(
      [...names].map(([domain, inventoryType]) => ({ organizationId, domain, inventoryType, ...seen, ...confirmed })),
    )
    .onConflictDoUpdate({
      target: [domains.organizationId, domains.domain],
      set: confirmed,
      setWhere: eq(domains.state, 'quarantined'),
    })
}

/** Not limited per day like other hosts by traffic: a person accepted them. */
async function registerHeldHosts(tx: Db, organizationId: number, accepted: readonly string[]) {
  const held = await tx
    .selectDistinct({ host: quarantinedEvents.host, inventoryType: quarantinedEvents.inventoryType })
    .from(quarantinedEvents)
    .where(and(eq(quarantinedEvents.organizationId, organizationId), inArray(quarantinedEvents.domain, [...accepted])))
  await addHostsByTraffic(tx, organizationId, held.filter(isHost), quarantineLimits.hostsByTraffic)
}
