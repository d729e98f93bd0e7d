import { searchText } from '@vigil/contract'
import { z } from 'zod'

/** What of the outbox is in its address. A value that makes no sense counts as not given. */
export const outboxSearch = z.object({
  search: searchText.catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  /** The mail that is open. */
  mail: z.string().max(130).catch(''),
})
