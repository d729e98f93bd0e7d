import { type AdminScope, Failure, type FieldError, type Scope } from '@vigil/contract'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { adQualityAssignments } from './ad-quality-schema.ts'
import type { Db } from './connection.ts'
import { quarantinedEvents } from './domain-schema.ts'
import { lockOrganization } from './lock-organization.ts'
import { type OwnerColumn, ownedTables } from './owned-tables.ts'
import { rolloutTags } from './rollout-schema.ts'
import { deployments, distributions, organizations, users } from './schema.ts'

/**
 * Tables whose rows do not count as use, such as settings made with the organization and unused invitations. With a
 * condition, the rows it selects do count. Rows of all other tables count.
 */
const useOfOrganization: Record<string, string | null> = {
  shops: null,
  affiliate_fees: null,
  affiliate_networks: null,
  code_keys: null,
  hosts: 'is_by_traffic',
  domains: "confirmed_by is distinct from 'person'",
  distributions: 'integration_ends_at is not null',
  rollout_schedules: null,
  // Written when a user opens the page.
  feed_states: null,
}
const useOfClient: Record<string, string | null> = {
  one_time_links: null,
  directory_users: null,
  directory_members: null,
}

/** Names for users; tables without one are "other records". */
const labels: Record<string, string> = {
  users: 'clients',
  hosts: 'sites with traffic',
  domains: 'domains with traffic',
  distributions: 'tags with traffic',
  quarantined_events: 'events of new domains',
  ad_quality_profiles: 'ad quality profiles',
  ad_quality_domains: 'advertiser domains',
  report_configurations: 'scheduled reports',
  release_notes: 'release notes',
  shield_reports: 'SHIELD reports',
  contact_requests: 'contact requests',
  hidden_threats: 'hidden threats',
  review_requests: 'review requests',
  second_factors: 'second factors',
  api_keys: 'API keys',
  session_facts: 'events',
  verifications: 'verify calls',
  feed_indicators: 'indicators',
  feed_accesses: 'calls of feeds',
  commission_packs: 'commission packs',
  directory_users: 'clients',
  directory_groups: 'groups',
  complaints: 'complaints',
  rollouts: 'rollouts',
  alert_rules: 'alert rules',
  alert_channels: 'alert channels',
  alert_deliveries: 'alerts',
  alerts: 'alerts',
  alert_events: 'alerts',
}

const session = 'a session'

/** Deletes organizations, clients and tags that were never used. Must run in a transaction. */
export function deletionRepository(db: Db) {
  async function findUses(column: OwnerColumn, id: string, exceptions: Record<string, string | null>) {
    const uses = new Set<string>()
    for (const table of await ownedTables(db, column)) {
      const condition = exceptions[table]
      if (condition === null) continue
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)}
        where ${sql.identifier(column)}::text = ${id} and ${sql.raw(condition ?? 'true')} limit 1`)
      if (rows.length > 0) uses.add(labels[table] ?? 'other records')
    }
    return [...uses]
  }

  async function findClientUses(where: SQL, id: string) {
    const [row] = await db
      .select({ role: users.role, passwordHash: users.passwordHash, subject: users.subject })
      .from(users)
      .where(where)
      .for('update')
    if (!row || row.role === null) throw new Failure('client_not_found')
    const uses = await findUses('user_id', id, useOfClient)
    const acted = await db.execute(sql`select 1 from audit_entries where actor_id = ${id} limit 1`)
    const hasSession = await db.execute(sql`select 1 from oidc_payloads where account_id = ${id}::uuid limit 1`)
    if (row.passwordHash !== null || row.subject !== null) uses.unshift('a completed invitation')
    if (acted.rows.length > 0) uses.push('entries in the audit log')
    if (hasSession.rows.length > 0) uses.push(session)
    return uses
  }

  return {
    /** `hasEvents` is the warehouse's answer. Its tags, sites and settings are deleted with it. */
    async organization(_scope: AdminScope, id: number, hasEvents: boolean) {
      // Locked: a client or profile added meanwhile waits, then fails.
      await lockOrganization(db, id)
      const uses = await findUses('organization_id', String(id), useOfOrganization)
      if (hasEvents) uses.push('events')
      if (uses.length > 0) throw new Failure('organization_in_use', describe(uses))
      await db.delete(organizations).where(eq(organizations.id, id))
    },

    /** Refuses a client who can sign in or has ever acted. */
    async client(scope: AdminScope, id: string) {
      const uses = await findClientUses(eq(users.id, id), id)
      if (id === scope.actorId && !uses.includes(session)) uses.push(session)
      if (uses.length > 0) throw new Failure('client_in_use', describe(uses))
      await db.delete(users).where(eq(users.id, id))
    },

    /** Deletes a client of the organization who was never used. False if the client was. */
    async unusedClient({ organizationId }: Scope, id: string): Promise<boolean> {
      const own = and(eq(users.id, id), eq(users.organizationId, organizationId), eq(users.role, 'client'))
      if (!own || (await findClientUses(own, id)).length > 0) return false
      return (await db.delete(users).where(own).returning({ id: users.id })).length > 0
    },

    /** `hasEvents` is the warehouse's answer. */
    async tag(scope: Scope, id: string, hasEvents: boolean) {
      const [tag] = await db
        .select({ kind: distributions.kind, integrationEndsAt: distributions.integrationEndsAt })
        .from(distributions)
        .where(and(eq(distributions.id, id), eq(distributions.organizationId, scope.organizationId)))
        .for('update')
      if (!tag) throw new Failure('tag_not_found')
      const [pending] = await db
        .select({ id: deployments.id })
        .from(deployments)
        .where(and(eq(deployments.distributionId, id), eq(deployments.status, 'in progress')))
      if (pending) throw new Failure('tag_in_progress')
      const [rolledOut] = await db
        .select({ id: rolloutTags.rolloutId })
        .from(rolloutTags)
        .where(and(eq(rolloutTags.distributionId, id), eq(rolloutTags.isOpen, true)))
      if (rolledOut) throw new Failure('tag_in_rollout')
      const [assigned] = await db
        .select({ profileId: adQualityAssignments.profileId })
        .from(adQualityAssignments)
        .where(eq(adQualityAssignments.distributionId, id))
        .limit(1)
      const [held] = await db
        .select({ id: quarantinedEvents.id })
        .from(quarantinedEvents)
        .where(and(eq(quarantinedEvents.organizationId, scope.organizationId), eq(quarantinedEvents.tag, id)))
        .limit(1)
      const uses = [
        // A shop's only tag: pages load it by the integration link.
        ...(tag.kind === 'cart' ? ['the integration of a shop'] : []),
        ...(tag.integrationEndsAt !== null || hasEvents ? ['traffic'] : []),
        ...(held ? ['events of new domains'] : []),
        ...(assigned ? ['an ad quality profile'] : []),
      ]
      if (uses.length > 0) throw new Failure('tag_in_use', describe(uses))
      await db.delete(distributions).where(eq(distributions.id, id))
    },
  }
}

const describe = (uses: readonly string[]): FieldError[] => uses.map((use) => ({ field: 'use', message: use }))
