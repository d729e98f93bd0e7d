import { overviewMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../lib/reporting/search.ts'

/** What of a shop's overview is in its address. A value that makes no sense counts as not given. */
export const cartOverviewSearch = reportingSearch.extend({
  metric: z.enum(overviewMetrics).catch('recovered_revenue'),
})
export type CartOverviewSearch = z.infer<typeof cartOverviewSearch>
