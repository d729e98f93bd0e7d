import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes } from './columns.ts'

/**
 * Features of ad pictures, by the hash of the markup. Like the pictures, they are shared by all organizations: the same
 * markup is the same picture. Hashes come from the caller's own events only.
 */
export const pictureFeatures = pgTable('picture_features', {
  markupHash: text('markup_hash').primaryKey(),
  /** Empty if the ad displays nothing. */
  features: bytes('features').notNull(),
  usedOn: date('used_on').notNull(),
})
