import type { AdFormat, BacktestPeriod } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { distributions, organizations } from './schema.ts'

/** Ad quality: brands, categories and domains of ads, and the lists of those a publisher blocks or reports. */

/**
 * Shared by all organizations: brands, our categories, the IAB's. Rows are inserted by migrations, and the demo's by
 * the demo.
 */
export const adQualityEntries = pgTable(
  'ad_quality_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'brand' | 'category' | 'iab-category'>().notNull(),
    /** For an IAB category, its code. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** The advertiser domains that identify its ads. */
    domains: text('domains').array().notNull().default(sql`'{}'`),
    /** The IAB categories that identify its ads. */
    iabCodes: text('iab_codes').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('ad_quality_entries_key').on(table.kind, table.key),
    check('ad_quality_entries_kind', sql`${table.kind} in ('brand', 'category', 'iab-category')`),
  ],
)

/** Domains that can be listed; shared if there is no organization. */
export const adQualityDomains = pgTable(
  'ad_quality_domains',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    domain: text('domain').notNull(),
  },
  (table) => [uniqueIndex('ad_quality_domains_key').on(sql`coalesce(${table.organizationId}, 0)`, table.domain)],
)

export const adQualityProfiles = pgTable(
  'ad_quality_profiles',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 101 }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    internalName: text('internal_name').notNull(),
    brandsEnabled: boolean('brands_enabled').notNull().default(true),
    categoriesEnabled: boolean('categories_enabled').notNull().default(true),
    iabCategoriesEnabled: boolean('iab_categories_enabled').notNull().default(true),
    domainsEnabled: boolean('domains_enabled').notNull().default(true),
    adFormatsEnabled: boolean('ad_formats_enabled').notNull().default(true),
    /** Last change of anything the script applies: its lists and assigned tags. */
    updatedAt: at('updated_at').notNull().defaultNow(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('ad_quality_profiles_name_key').on(table.organizationId, table.internalName)],
)

const profileId = () =>
  integer('profile_id')
    .notNull()
    .references(() => adQualityProfiles.id, { onDelete: 'cascade' })
const domainId = () =>
  integer('domain_id')
    .notNull()
    .references(() => adQualityDomains.id, { onDelete: 'cascade' })
const isBlocking = () => boolean('is_blocking').notNull()

/** Brands and categories of a profile, each in one mode only. */
export const adQualityChoices = pgTable(
  'ad_quality_choices',
  {
    profileId: profileId(),
    entryId: integer('entry_id')
      .notNull()
      .references(() => adQualityEntries.id),
    isBlocking: isBlocking(),
  },
  (table) => [primaryKey({ columns: [table.profileId, table.entryId] })],
)

export const adQualityDomainChoices = pgTable(
  'ad_quality_domain_choices',
  { profileId: profileId(), domainId: domainId(), isBlocking: isBlocking() },
  (table) => [primaryKey({ columns: [table.profileId, table.domainId] })],
)

export const adQualityAllowedDomains = pgTable(
  'ad_quality_allowed_domains',
  { profileId: profileId(), domainId: domainId() },
  (table) => [primaryKey({ columns: [table.profileId, table.domainId] })],
)

/** A format without a row is ignored. */
export const adQualityFormatActions = pgTable(
  'ad_quality_format_actions',
  { profileId: profileId(), format: text('format').$type<AdFormat>().notNull(), isBlocking: isBlocking() },
  (table) => [primaryKey({ columns: [table.profileId, table.format] })],
)

/** The expected numbers of the last save from a backtest. */
export const adQualityExpectations = pgTable('ad_quality_expectations', {
  profileId: integer('profile_id')
    .primaryKey()
    .references(() => adQualityProfiles.id, { onDelete: 'cascade' }),
  savedAt: at('saved_at').notNull(),
  /** Days that the backtest covered. */
  days: integer('days').$type<BacktestPeriod>().notNull(),
  /** Hash of lists and tags, to notice later changes. */
  settingsHash: text('settings_hash').notNull(),
  blockedPerDay: doublePrecision('blocked_per_day').notNull(),
  reportedPerDay: doublePrecision('reported_per_day').notNull(),
})

/** The tags that use a profile. */
export const adQualityAssignments = pgTable(
  'ad_quality_assignments',
  { profileId: profileId(), distributionId: text('distribution_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.profileId, table.distributionId] }),
    index('ad_quality_assignments_distribution').on(table.distributionId),
    foreignKey({
      name: 'ad_quality_assignments_distribution_fk',
      columns: [table.distributionId],
      foreignColumns: [distributions.id],
    }).onDelete('cascade'),
  ],
)
