import { z } from 'zod'
import { reportingSearch } from '../../lib/reporting/search.ts'

/** What of the list is in its address. */
export const ordersSearch = reportingSearch.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type OrdersSearch = z.infer<typeof ordersSearch>

/** One order, by the names of the specification; and the list it was chosen from, to go back to. */
export const orderDetailsSearch = ordersSearch.extend({
  id: z.string().catch(''),
  sessionID: z.string().catch(''),
})
export type OrderDetailsSearch = z.infer<typeof orderDetailsSearch>
