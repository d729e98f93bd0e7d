import { limits, searchText } from '@vigil/contract'
import { z } from 'zod'

/** Invalid values fall back to their defaults. */
export const deploymentsSearch = z.object({
  organization: z.coerce.number().int().positive().nullable().catch(null),
  search: searchText.catch(''),
  sort: z.string().catch('name'),
  direction: z.enum(['asc', 'desc']).catch('asc'),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(50),
})
