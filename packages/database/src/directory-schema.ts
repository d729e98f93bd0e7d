import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

const organizationId = () =>
  integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Attributes of a client that an organization's directory sent. Clients that it never wrote have no row. */
export const directoryUsers = pgTable(
  'directory_users',
  {
    userId: userId().primaryKey(),
    organizationId: organizationId(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    givenName: text('given_name'),
    familyName: text('family_name'),
    formattedName: text('formatted_name'),
    /** The directory blocked the client, so it may unblock them. */
    isBlockedHere: boolean('is_blocked_here').notNull().default(false),
    /** Removed by the directory, while the account is kept. */
    removedAt: at('removed_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('directory_users_user_name')
      .on(table.organizationId, sql`lower(${table.userName})`)
      .where(sql`removed_at is null`),
    index('directory_users_external_id').on(table.organizationId, table.externalId),
  ],
)

/** Groups of an organization's directory. They give no rights. */
export const directoryGroups = pgTable(
  'directory_groups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    organizationId: organizationId(),
    displayName: text('display_name').notNull(),
    externalId: text('external_id'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('directory_groups_name').on(table.organizationId, sql`lower(${table.displayName})`)],
)

export const directoryMembers = pgTable(
  'directory_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => directoryGroups.id, { onDelete: 'cascade' }),
    userId: userId(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('directory_members_user').on(table.userId)],
)
