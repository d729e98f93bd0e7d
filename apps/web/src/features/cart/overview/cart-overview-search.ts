import { overviewMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

/** Invalid values fall back to their defaults. */
export const cartOverviewSearch = reportingSearch.extend({
  metric: z.enum(overviewMetrics).catch('recovered_revenue'),
})
export type CartOverviewSearch = z.infer<typeof cartOverviewSearch>
