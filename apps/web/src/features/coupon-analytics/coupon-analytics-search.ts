import { couponMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../lib/reporting/search.ts'

/** What of the page is in its address: beside the filters the tab, and how the table is sorted. */
export const couponAnalyticsSearch = reportingSearch.extend({
  metric: z.enum(couponMetrics).catch('completed-orders'),
  /** The id of a column: the code, the total, or a deal site. */
  sort: z.string().min(1).max(300).catch('total'),
  order: z.enum(['asc', 'desc']).catch('desc'),
})
export type CouponAnalyticsSearch = z.infer<typeof couponAnalyticsSearch>
