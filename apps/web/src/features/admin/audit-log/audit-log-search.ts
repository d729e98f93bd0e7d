import { auditActionNames, auditLimits, auditRecordKinds, day, limits, searchText } from '@vigil/contract'
import { z } from 'zod'

const actions = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.enum(auditActionNames)))

/** Invalid values fall back to their defaults. */
export const auditLogSearch = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(auditLimits.rowsPerPage),
  person: searchText.catch(''),
  organization: z.coerce.number().int().positive().nullable().catch(null),
  action: actions.catch([]),
  kind: z.enum(auditRecordKinds).nullable().catch(null),
  // The router parses an id of digits as a number.
  record: z.preprocess((id) => (typeof id === 'number' ? String(id) : id), z.string().trim().max(128)).catch(''),
  from: day.nullable().catch(null),
  to: day.nullable().catch(null),
})
export type AuditLogSearch = z.infer<typeof auditLogSearch>

/** Whether a filter is set. */
export const isNarrowed = ({ person, organization, action, kind, record, from, to }: AuditLogSearch) =>
  person !== '' ||
  organization !== null ||
  action.length > 0 ||
  kind !== null ||
  record !== '' ||
  from !== null ||
  to !== null

export const noFilters = {
  person: '',
  organization: null,
  action: [],
  kind: null,
  record: '',
  from: null,
  to: null,
  page: 1,
} satisfies Partial<AuditLogSearch>
