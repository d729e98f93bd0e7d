import { type ContactStatus, contactLimits, contactStatuses, limits, searchText } from '@vigil/contract'
import { z } from 'zod'

const statuses = Object.keys(contactStatuses) as [ContactStatus, ...ContactStatus[]] // its own keys

/** What of the inbox is in its address. A value that makes no sense counts as not given. */
export const requestsSearch = z.object({
  /** Null for all. */
  status: z.enum(statuses).nullable().catch(null),
  search: searchText.catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(contactLimits.rowsPerPage),
})
export type RequestsSearch = z.infer<typeof requestsSearch>
