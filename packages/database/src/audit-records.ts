import type { AuditRecordKind } from '@vigil/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './connection.ts'

/** A record's auditable values; secrets and their hashes are never selected. */
export interface RecordState {
  organizationId: number | null
  /** Created by the surrounding transaction. */
  isNew: boolean
  values: Record<string, unknown>
}

const numeric = /^\d{1,10}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const profileLists = sql`
  array(select e.kind || ': ' || e.name || case when c.is_blocking then ' (block)' else ' (report)' end from ad_quality_choices c join ad_quality_entries e on e.id = c.entry_id where c.profile_id = p.id order by 1) as entries,
  (select count(*)::int from ad_quality_domain_choices d where d.profile_id = p.id and d.is_blocking) as blocked_domains,
  (select count(*)::int from ad_quality_domain_choices d where d.profile_id = p.id and not d.is_blocking) as reported_domains,
  (select count(*)::int from ad_quality_allowed_domains d where d.profile_id = p.id) as allowed_domains,
  array(select f.format || case when f.is_blocking then ' (block)' else ' (report)' end from ad_quality_format_actions f where f.profile_id = p.id order by 1) as formats,
  array(select a.distribution_id from ad_quality_assignments a where a.profile_id = p.id order by 1) as tags`

const queries: Partial<Record<AuditRecordKind, (id: string) => SQL | null>> = {
  client: (id) =>
    uuid.test(id)
      ? sql`select u.organization_id as "organizationId", u.email, u.nickname, u.role, u.is_blocked, d.user_name, d.external_id,
          d.given_name, d.family_name, case when d.removed_at is not null then true end as is_removed
        from users u left join directory_users d on d.user_id = u.id where u.id = ${id}::uuid`
      : null,
  // By id: an entry about a group does not name people, so erasing one leaves nothing of them in it.
  'directory-group': (id) =>
    uuid.test(id)
      ? sql`select g.organization_id as "organizationId", g.display_name, g.external_id,
          (select count(*)::int from directory_members m where m.group_id = g.id) as members,
          array(select m.user_id from directory_members m where m.group_id = g.id order by 1 limit 50) as member_ids
        from directory_groups g where g.id = ${id}::uuid`
      : null,
  organization: (id) =>
    numeric.test(id)
      ? sql`select o.id as "organizationId", o.name, o.type, o.sub_types, o.status_id, l.name as data_rights_level,
          o.malvertising_enabled, o.ad_quality_enabled, o.is_active, o.vertical, o.navigation_profile, o.feed_columns,
          o.export_alias, o.reports_as_dsp, o.strict_domains, s.coupon_protection_enabled, s.affiliate_protection_enabled,
          s.agnostic_protection_enabled, s.non_blocking_percent,
          exists (select 1 from code_keys k where k.organization_id = o.id and k.ended_at is null) as codes_are_hashed, f.affiliate_fee, f.network_fee,
          array(select h.host from hosts h where h.organization_id = o.id order by 1 limit 200) as sites
        from organizations o join data_rights_levels l on l.id = o.data_rights_level_id
        left join shops s on s.organization_id = o.id left join affiliate_fees f on f.organization_id = o.id
        where o.id = ${id}::bigint`
      : null,
  'api-key': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", name, scopes, start, revoked_at is not null as is_revoked from api_keys where id = ${id}::uuid`
      : null,
  'commission-pack': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", network, version, date_start, date_end, totals -> 'all' as totals from commission_packs where id = ${id}::uuid`
      : null,
  complaint: (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", host, occurred_at, status, chosen ->> 'creativeId' as creative_id,
          merged_into, answer_state from complaints where id = ${id}::uuid`
      : null,
  case: (id) =>
    uuid.test(id)
      ? sql`select c.organization_id as "organizationId", p.name as partner, c.creative ->> 'creativeId' as creative_id, c.status, c.due_on,
          (select count(*)::int from case_entries e where e.case_id = c.id) as entries
        from cases c join case_partners p on p.id = c.partner_id where c.id = ${id}::uuid`
      : null,
  'case-partner': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", name, kind, email from case_partners where id = ${id}::uuid`
      : null,
  alert: (id) =>
    uuid.test(id)
      ? sql`select a.organization_id as "organizationId", a.condition, a.subject, a.state, a.snoozed_until, a.assignee_id,
          (select count(*)::int from alert_events e where e.alert_id = a.id and e.kind = 'commented') as comments
        from alerts a where a.id = ${id}::uuid`
      : null,
  'alert-rule': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", condition, sensitivity, is_enabled from alert_rules where id = ${id}::uuid`
      : null,
  'alert-channel': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", kind, is_enabled from alert_channels where id = ${id}::uuid`
      : null,
  tag: (id) => sql`select t.organization_id as "organizationId", t.created_at = now() as "isNew", t.comment, t.kind,
      coalesce((select d.to_bucket from deployments d where d.distribution_id = t.id and d.status = 'in progress'), t.bucket) as build,
      t.is_enabled, t.trusted_hosts, t.is_pinned
    from distributions t where t.id = ${id}`,
  rollout: (id) =>
    uuid.test(id)
      ? sql`select r.organization_id as "organizationId", r.created_at = now() as "isNew", r.to_bucket as build, r.state, r.share,
          array(select t.distribution_id from rollout_tags t where t.rollout_id = r.id order by 1) as tags
        from rollouts r where r.id = ${id}::uuid`
      : null,
  profile: (id) =>
    numeric.test(id)
      ? sql`select p.organization_id as "organizationId", p.name, p.brands_enabled, p.categories_enabled,
          p.iab_categories_enabled, p.domains_enabled, p.ad_formats_enabled, ${profileLists}
        from ad_quality_profiles p where p.id = ${id}::bigint`
      : null,
  report: (id) =>
    numeric.test(id)
      ? sql`select organization_id as "organizationId", report_type_id, frequency, day, hour, utc_offset, emails,
          greeting, sites, trial_start, is_active from report_configurations where id = ${id}::bigint`
      : null,
  notification: (id) =>
    numeric.test(id) ? sql`select text, is_active, product_type_id from notifications where id = ${id}::bigint` : null,
  'release-note': (id) =>
    numeric.test(id)
      ? sql`select organization_id as "organizationId", version_name, type, released_on, summary from release_notes where id = ${id}::bigint`
      : null,
  'contact-request': (id) =>
    uuid.test(id)
      ? sql`select organization_id as "organizationId", number, status from contact_requests where id = ${id}::uuid`
      : null,
  setting: (id) => sql`select value from settings where name = ${id}`,
}

/** Null if the record does not exist or has no stored state. */
export async function readRecord(db: Db, kind: AuditRecordKind, id: string): Promise<RecordState | null> {
  const query = queries[kind]?.(id)
  if (!query) return null
  const [row] = (await db.execute<Record<string, unknown>>(query)).rows
  if (!row) return null
  const { organizationId = null, isNew = false, ...values } = row
  return { organizationId: organizationId as number | null, isNew: isNew as boolean, values } // selected with these names
}
