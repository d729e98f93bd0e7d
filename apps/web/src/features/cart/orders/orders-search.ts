import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

export const ordersSearch = reportingSearch.extend({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})
export type OrdersSearch = z.infer<typeof ordersSearch>

/** An order by the specification's parameter names, plus the list to return to. */
export const orderDetailsSearch = ordersSearch.extend({
  id: z.string().catch(''),
  sessionID: z.string().catch(''),
})
export type OrderDetailsSearch = z.infer<typeof orderDetailsSearch>
