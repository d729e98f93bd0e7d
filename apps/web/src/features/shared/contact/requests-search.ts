import { type ContactStatus, contactLimits, contactStatuses, limits, searchText } from '@vigil/contract'
import { z } from 'zod'

const statuses = Object.keys(contactStatuses) as [ContactStatus, ...ContactStatus[]] // keys of contactStatuses

/** Invalid values fall back to their defaults. */
export const requestsSearch = z.object({
  /** Null means all. */
  status: z.enum(statuses).nullable().catch(null),
  search: searchText.catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(contactLimits.rowsPerPage),
})
export type RequestsSearch = z.infer<typeof requestsSearch>
