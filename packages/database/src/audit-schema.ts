import type { AuditAction, AuditActorKind, AuditRecordKind } from '@vigil/contract'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/**
 * The audit log. Triggers refuse to change or delete entries. People and organizations are ids without a foreign key,
 * so an entry outlives them.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Consecutive from 1. */
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    action: text('action').$type<AuditAction>().notNull(),
    actorKind: text('actor_kind').$type<AuditActorKind>().notNull(),
    actorId: text('actor_id'),
    /** The actor's own organization; null for superadmins. */
    actorOrganizationId: integer('actor_organization_id'),
    organizationId: integer('organization_id'),
    recordKind: text('record_kind').$type<AuditRecordKind>(),
    recordId: text('record_id'),
    /** Salted hashes of the two parts in `audit_details`; null if the entry never had that part. */
    actorHash: text('actor_hash'),
    changeHash: text('change_hash'),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_entries_actor').on(table.actorId, table.sequence),
    index('audit_entries_actor_organization').on(table.actorOrganizationId, table.sequence),
    index('audit_entries_organization').on(table.organizationId, table.sequence),
    index('audit_entries_action').on(table.action, table.sequence),
    index('audit_entries_record').on(table.recordKind, table.recordId),
    index('audit_entries_at').on(table.at),
  ],
)

/**
 * Values that may be personal: the actor's address and email, and the values before and after a change. An erasure
 * deletes them; the hash that remains in the entry does not reveal them, because the salt is deleted too.
 */
export const auditDetails = pgTable(
  'audit_details',
  {
    sequence: bigint('sequence', { mode: 'number' })
      .notNull()
      .references(() => auditEntries.sequence),
    part: text('part').$type<'actor' | 'change'>().notNull(),
    salt: text('salt').notNull(),
    /** JSON, as it was hashed. */
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sequence, table.part] })],
)

/** Settings that superadmins change in the product. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  changedAt: at('changed_at').notNull(),
})

/** Erased organizations and people, with what was removed. Contains ids and counts only. */
export const erasures = pgTable(
  'erasures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<'organization' | 'client'>().notNull(),
    subjectId: text('subject_id').notNull(),
    requestedBy: uuid('requested_by').notNull(),
    status: text('status').$type<'in progress' | 'completed' | 'failed'>().notNull().default('in progress'),
    /** Deleted rows or files by the place they were in. */
    removed: jsonb('removed').$type<Record<string, number>>().notNull(),
    /** Names of files to delete; emptied when they are. */
    files: text('files').array().notNull(),
    problem: text('problem'),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  (table) => [index('erasures_newest').on(table.createdAt)],
)
