import { sql } from 'drizzle-orm'
import { check, doublePrecision, integer, pgTable } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations } from './schema.ts'

/** A shop's affiliate fees in percent, once set. */
export const affiliateFees = pgTable(
  'affiliate_fees',
  {
    organizationId: integer('organization_id')
      .primaryKey()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    affiliateNetworkId: integer('affiliate_network_id').notNull(),
    affiliateId: integer('affiliate_id').notNull(),
    /** Percentage of the order value. */
    affiliateFee: doublePrecision('affiliate_fee').notNull(),
    /** Percentage of the affiliate's fee. */
    networkFee: doublePrecision('network_fee').notNull(),
    changedAt: at('changed_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'affiliate_fees_percents',
      sql`${table.affiliateFee} >= 0 and ${table.networkFee} >= 0 and ${table.affiliateFee} + ${table.networkFee} <= 100`,
    ),
  ],
)
