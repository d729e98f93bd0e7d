import type {
  DistributionKind,
  InventoryType,
  NavigationProfile,
  OrganizationType,
  RuleSet,
  SubType,
  TagStatus,
  Vertical,
} from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const dataRightsLevels = pgTable('data_rights_levels', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
})

export const organizations = pgTable(
  'organizations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1001 }),
    name: text('name').notNull(),
    type: text('type').$type<OrganizationType>().notNull(),
    subTypes: text('sub_types').array().$type<SubType[]>().notNull(),
    statusId: integer('status_id').notNull().default(10),
    dataRightsLevelId: integer('data_rights_level_id')
      .notNull()
      .references(() => dataRightsLevels.id),
    malvertisingEnabled: boolean('malvertising_enabled').notNull(),
    adQualityEnabled: boolean('ad_quality_enabled').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** A publisher's vertical, set by a superadmin. */
    vertical: text('vertical').$type<Vertical>(),
    publicLinkKey: uuid('public_link_key').notNull().defaultRandom(),
    navigationProfile: text('navigation_profile').$type<NavigationProfile>(),
    feedColumns: text('feed_columns').array(),
    exportAlias: text('export_alias'),
    reportsAsDsp: boolean('reports_as_dsp').notNull().default(false),
    /** When the publisher confirmed that the script is on its pages; traffic is expected from then on. */
    integrationFinishedAt: at('integration_finished_at'),
    /** Events of unconfirmed domains are rejected, and traffic confirms none. */
    strictDomains: boolean('strict_domains').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('organizations_name_key').on(sql`lower(${table.name})`),
    check('organizations_type', sql`${table.type} in ('Publisher', 'Platform')`),
    check(
      'organizations_products',
      sql`${table.malvertisingEnabled} or ${table.adQualityEnabled} or 'E-Com' = any (${table.subTypes})`,
    ),
  ],
)

/** Only for E-Com organizations. */
export const shops = pgTable(
  'shops',
  {
    organizationId: integer('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    integrationId: uuid('integration_id').notNull().unique().defaultRandom(),
    couponProtectionEnabled: boolean('coupon_protection_enabled').notNull(),
    affiliateProtectionEnabled: boolean('affiliate_protection_enabled').notNull(),
    agnosticProtectionEnabled: boolean('agnostic_protection_enabled').notNull(),
    nonBlockingPercent: smallint('non_blocking_percent').notNull(),
    /** When the share last changed; null if it never did. */
    nonBlockingChangedAt: at('non_blocking_changed_at'),
  },
  (table) => [check('shops_non_blocking_percent', sql`${table.nonBlockingPercent} between 0 and 100`)],
)

export const hosts = pgTable(
  'hosts',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    host: text('host').notNull(),
    /** The registrable domain; for an app, its id. */
    tld: text('tld').notNull(),
    inventoryType: text('inventory_type').$type<InventoryType>().notNull(),
    /** Registered by its traffic, not entered by a person. */
    isByTraffic: boolean('is_by_traffic').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Exact to a day. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.host] })],
)

/**
 * A tag: the deployed copy of a script. Its id is in every beacon; the part before the first dash is in the script's
 * URL.
 */
export const distributions = pgTable(
  'distributions',
  {
    id: text('id').primaryKey(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The tag's display name. */
    comment: text('comment').notNull(),
    kind: text('kind').$type<DistributionKind>().notNull(),
    /** The build that pages load. A disabled tag has the empty one. */
    bucket: text('bucket').notNull().default('cci-empty'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Until then, its traffic confirms domains. Null before its first event. */
    integrationEndsAt: at('integration_ends_at'),
    /** Scripts from these hosts count as the page's own. */
    trustedHosts: text('trusted_hosts').array().notNull().default(sql`'{}'::text[]`),
    /** When its last accepted beacon arrived, to a minute. */
    lastBeaconAt: at('last_beacon_at'),
    trustedHostsChangedAt: at('trusted_hosts_changed_at'),
    trustedHostsChangedBy: uuid('trusted_hosts_changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** Pages name the script's hash, so the tag takes no part in rollouts. */
    isPinned: boolean('is_pinned').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Reporting filters identify tags by name.
    uniqueIndex('distributions_name_key').on(table.organizationId, sql`lower(${table.comment})`),
    uniqueIndex('distributions_prefix_key').on(sql`split_part(${table.id}, '-', 1)`),
    index('distributions_organization').on(table.organizationId),
    check('distributions_kind', sql`${table.kind} in ('ad', 'cart')`),
    check('distributions_id', sql`${table.id} ~ '^[0-9a-z]{8,32}(-[0-9a-z]+)*$' and length(${table.id}) <= 64`),
  ],
)

/** Every build of every release: older ones can still be deployed. */
export const builds = pgTable('builds', {
  bucket: text('bucket').primaryKey(),
  /** Later ones are newer. */
  ordinal: integer('ordinal').notNull().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<DistributionKind>().notNull(),
  version: text('version').notNull(),
  code: text('code').notNull(),
  sha256: text('sha256').notNull(),
  sri: text('sri').notNull(),
  /** Null if the build's rules about markup are not known. */
  ruleSet: jsonb('rule_set').$type<RuleSet>(),
  registeredAt: at('registered_at').notNull().defaultNow(),
})

/** Changes of a tag's build, each with one outcome. */
export const deployments = pgTable(
  'deployments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    distributionId: text('distribution_id')
      .notNull()
      .references(() => distributions.id, { onDelete: 'cascade' }),
    fromBucket: text('from_bucket').notNull(),
    toBucket: text('to_bucket').notNull(),
    status: text('status').$type<TagStatus>().notNull().default('in progress'),
    /** The displayed reason of a failure. */
    reason: text('reason'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [
    // A tag has one change at a time; further requests are refused.
    uniqueIndex('deployments_in_progress').on(table.distributionId).where(sql`${table.status} = 'in progress'`),
    index('deployments_latest').on(table.distributionId, table.createdAt),
    check('deployments_status', sql`${table.status} in ('in progress', 'successful', 'failed')`),
  ],
)

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    nickname: text('nickname').notNull(),
    picture: text('picture'),
    /** Null for a user who can sign in but sees nothing and is not listed. */
    role: text('role').$type<'superadmin' | 'client'>(),
    organizationId: integer('organization_id').references(() => organizations.id),
    isBlocked: boolean('is_blocked').notNull().default(false),
    passwordHash: text('password_hash'),
    /** The subject at an external sign-in provider, bound at the first sign-in there. */
    subject: text('subject').unique(),
    /** Tokens and sessions from before are revoked. */
    tokensValidFrom: at('tokens_valid_from').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
    firstStepsDismissedAt: at('first_steps_dismissed_at'),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_organization').on(table.organizationId),
    check(
      'users_client_has_organization',
      sql`${table.role} is distinct from 'client' or ${table.organizationId} is not null`,
    ),
  ],
)

/** One-time links to set a password, stored as a hash. */
export const oneTimeLinks = pgTable(
  'one_time_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose').$type<'invite' | 'reset' | 'first-superadmin'>().notNull(),
    /** Null for the first superadmin, who does not exist yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('one_time_links_user').on(table.userId)],
)

/** Failed sign-ins by account and by address, to stop guessing. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  since: at('since').notNull(),
  lockedUntil: at('locked_until'),
})

/** State of the embedded OpenID provider: sessions, grants, codes. */
export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    grantId: text('grant_id'),
    uid: text('uid'),
    userCode: text('user_code'),
    /** The owner of a session, grant or code, so that all of a user's can be deleted at once. */
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at'),
    consumedAt: at('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('oidc_payloads_grant').on(table.grantId),
    index('oidc_payloads_uid').on(table.uid),
    index('oidc_payloads_account').on(table.accountId),
    index('oidc_payloads_expires').on(table.expiresAt),
  ],
)

/** Keys generated at first start: token signing, cookies. */
export const secrets = pgTable('secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})
