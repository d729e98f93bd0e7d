import { couponMetrics } from '@vigil/contract'
import { z } from 'zod'
import { reportingSearch } from '../../../lib/reporting/search.ts'

/** Filters, active tab and sort order. */
export const couponAnalyticsSearch = reportingSearch.extend({
  metric: z.enum(couponMetrics).catch('completed-orders'),
  /** A column id: the code, the total, or a deal site. */
  sort: z.string().min(1).max(300).catch('total'),
  order: z.enum(['asc', 'desc']).catch('desc'),
})
export type CouponAnalyticsSearch = z.infer<typeof couponAnalyticsSearch>
