import { z } from 'zod'
import { auditActionNames, auditActors, auditRecordKinds } from '../audit-actions.ts'
import { endpoint } from '../endpoint.ts'
import { day, listInQuery, organizationId, searchText } from '../fields.ts'

/** The audit log: all of it for superadmins, and an organization's own actions for its members. */

export const auditLimits = { rowsPerPage: 50 } as const

const value = z.unknown()
const entry = z.object({
  sequence: z.number().int(),
  at: z.iso.datetime(),
  action: z.enum(auditActionNames),
  actor: z.object({
    kind: z.enum(Object.keys(auditActors) as [keyof typeof auditActors]), // keys of auditActors
    id: z.string().nullable(),
    /** Email; null if erased or unknown. */
    name: z.string().nullable(),
    /** The actor's organization; null for superadmins. */
    organization: z.string().nullable(),
    /** IP address; null if erased. */
    address: z.string().nullable(),
  }),
  organization: z.object({ id: z.number().int(), name: z.string().nullable() }).nullable(),
  record: z.object({ kind: z.enum(auditRecordKinds), id: z.string(), name: z.string().nullable() }).nullable(),
  changes: z.array(z.object({ field: z.string(), before: value.optional(), after: value.optional() })),
  /** Personal details were deleted by an erasure. */
  isErased: z.boolean(),
})
export type AuditEntry = z.infer<typeof entry>

const filters = {
  person: searchText.optional().describe('Part of an email, or a user id.'),
  actions: listInQuery(z.enum(auditActionNames)),
  recordKind: z.enum(auditRecordKinds).optional(),
  recordId: z.string().trim().max(128).optional(),
  from: day.optional(),
  to: day.optional(),
}
const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  rowsPerPage: z.coerce.number().int().min(1).max(100).default(auditLimits.rowsPerPage),
}
const answer = z.object({ data: z.array(entry), total: z.number().int() })
const csv = z.file().mime('text/csv')

export const auditLogList = endpoint({
  method: 'GET',
  path: '/api/audit-log',
  summary: 'Entries of the audit log, newest first.',
  access: 'superadmin',
  query: z.object({ ...filters, ...paging, organizationId: organizationId.optional() }),
  answer,
  example: { query: { page: 1, person: 'press' } },
})

export const auditLogExport = endpoint({
  method: 'GET',
  path: '/api/audit-log/export',
  summary: 'The newest matching entries of the audit log as CSV.',
  access: 'superadmin',
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  query: z.object({ ...filters, organizationId: organizationId.optional() }),
  answer: csv,
  example: { query: { person: 'press' } },
})

export const activityList = endpoint({
  method: 'GET',
  path: '/api/activity',
  summary: "What an organization's members did, newest first. Actions of others are not included.",
  access: { organization: 'query.organizationId' },
  query: z.object({ ...filters, ...paging, organizationId }),
  answer,
  example: { query: { organizationId: 1 } },
})

export const activityExport = endpoint({
  method: 'GET',
  path: '/api/activity/export',
  summary: "What an organization's members did, as CSV.",
  access: { organization: 'query.organizationId' },
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  query: z.object({ ...filters, organizationId }),
  answer: csv,
  example: { query: { organizationId: 1 } },
})
