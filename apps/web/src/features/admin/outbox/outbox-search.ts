import { searchText } from '@vigil/contract'
import { z } from 'zod'

/** Invalid values fall back to their defaults. */
export const outboxSearch = z.object({
  search: searchText.catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  /** The open mail. */
  mail: z.string().max(130).catch(''),
})
