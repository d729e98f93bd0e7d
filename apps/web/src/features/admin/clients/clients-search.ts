import { limits, searchText } from '@vigil/contract'
import { z } from 'zod'

const organizationIds = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.coerce.number().int().positive()),
)

/** Invalid values fall back to their defaults. */
export const clientsSearch = z.object({
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce
    .number()
    .refine((rows) => limits.rowsPerPage.some((option) => option === rows))
    .catch(limits.clientsPerPage),
  email: searchText.catch(''),
  clientId: searchText.catch(''),
  organization: organizationIds.catch([]),
})
export type ClientsSearch = z.infer<typeof clientsSearch>
