import type {
  AttachmentKind,
  ContactForm,
  ContactMailState,
  ContactStatus,
  ContactTopic,
  NotificationProduct,
  ReleaseType,
} from '@vigil/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at } from './columns.ts'
import { organizations, users } from './schema.ts'

/** Messages between the team and its users: notifications, release notes, contact requests. */

export const notifications = pgTable(
  'notifications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    text: text('text').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** Null for all products. */
    productTypeId: smallint('product_type_id').$type<NonNullable<NotificationProduct>>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Only one, even when two are activated concurrently.
    uniqueIndex('notifications_one_active').on(table.isActive).where(sql`${table.isActive}`),
    check('notifications_product', sql`${table.productTypeId} in (1, 2)`),
  ],
)

/** Users who dismissed the active notification. */
export const notificationDismissals = pgTable(
  'notification_dismissals',
  {
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dismissedAt: at('dismissed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.notificationId, table.userId] })],
)

export const releaseNotes = pgTable(
  'release_notes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    versionName: text('version_name').notNull(),
    type: text('type').$type<ReleaseType>().notNull(),
    releasedOn: date('released_on', { mode: 'string' }).notNull(),
    summary: text('summary').notNull(),
    featureDescription: text('feature_description').notNull(),
    improvementDescription: text('improvement_description').notNull(),
    /** Null for all. */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('release_notes_day').on(table.releasedOn),
    check('release_notes_type', sql`${table.type} in ('MAJOR', 'MINOR')`),
  ],
)

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Displayed to users. */
    number: integer('number').notNull().generatedAlwaysAsIdentity({ startWith: 1001 }).unique(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The sender's organization; superadmins have none. */
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'set null' }),
    contactEmail: text('contact_email').notNull(),
    /** As entered by the sender. */
    organization: text('organization').notNull(),
    topic: text('topic').$type<ContactTopic>().notNull(),
    description: text('description').notNull(),
    threatFoundUrls: text('threat_found_urls').notNull(),
    device: text('device').$type<ContactForm['device']>().notNull(),
    os: text('os').$type<ContactForm['os']>().notNull(),
    osVersion: text('os_version').notNull(),
    browser: text('browser').$type<ContactForm['browser']>().notNull(),
    browserVersion: text('browser_version').notNull(),
    country: text('country').notNull(),
    isEcom: boolean('is_ecom').notNull(),
    status: text('status').$type<ContactStatus>().notNull().default('new'),
    statusChangedAt: at('status_changed_at'),
    statusChangedBy: uuid('status_changed_by').references(() => users.id, { onDelete: 'set null' }),
    /** State of the mail to support. */
    mail: text('mail').$type<ContactMailState>().notNull().default('pending'),
    /** When the sender was sent a confirmation. */
    confirmedAt: at('confirmed_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    index('contact_requests_newest').on(table.createdAt),
    index('contact_requests_sender').on(table.userId, table.createdAt),
    check('contact_requests_status', sql`${table.status} in ('new', 'in progress', 'closed')`),
    check('contact_requests_mail', sql`${table.mail} in ('pending', 'sent', 'failed')`),
  ],
)

/** The file is stored under the attachment's id: the sender's file name is never used as a path. */
export const contactAttachments = pgTable(
  'contact_attachments',
  {
    id: uuid('id').primaryKey(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => contactRequests.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    name: text('name').notNull(),
    kind: text('kind').$type<AttachmentKind>().notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [uniqueIndex('contact_attachments_position').on(table.requestId, table.position)],
)
