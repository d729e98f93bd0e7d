import type { AdFormat } from '@vigil/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { distributions, organizations } from './schema.ts'

/** Ad quality: what ads can be about, whose they are, and which of it a publisher does not want. */

/** The same for everybody: brands, our own categories, the IAB's. Its rows come with migrations, and the demo's with the demo. */
export const adQualityEntries = pgTable(
  'ad_quality_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'brand' | 'category' | 'iab-category'>().notNull(),
    /** Of an IAB category its code. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    /** The advertisers' domains by which its ads are known. */
    domains: text('domains').array().notNull().default(sql`'{}'`),
    /** The IAB categories by which its ads are known. */
    iabCodes: text('iab_codes').array().notNull().default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('ad_quality_entries_key').on(table.kind, table.key),
    check('ad_quality_entries_kind', sql`${table.kind} in ('brand', 'category', 'iab-category')`),
  ],
)

/** Domains that can be put on a list: everybody's where no organization is named. */
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
    /** Of anything that a script applies: its lists, and the tags that go by it. */
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

/** Brands and categories of a profile: in one mode or the other, never in both. */
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

/** Which tags go by a profile. */
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
