import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Coupon analytics: orders that were placed with a coupon code, and who brought the code. It was brought by the first in the
 * session to have it applied: an extension, a deal site, or the shopper. Revenue is lost by the codes of the first two alone.
 * What extensions did is counted of Chrome's users only. Days are UTC, amounts US dollars.
 */

export const couponMetrics = ['completed-orders', 'total-sales', 'revenue-lost'] as const
export type CouponMetric = (typeof couponMetrics)[number]

/** Whoever brought the code, or one kind of them. */
export const couponScopes = ['overall', 'dealsite', 'extension'] as const
export type CouponScope = (typeof couponScopes)[number]

export const allHosts = '*'

export const couponLimits = {
  /** Codes that trends are split by: the others are together. */
  codes: 100,
  topCoupons: 100,
  leakageRows: 1_000,
} as const

export const couponTexts = {
  hosts: `Please give a list of sites, or ${allHosts} for all of them.`,
  noneFromDealSites: 'No coupon codes applied from deal sites were identified for this period of time.',
} as const

const amount = z.number()

const couponUsage = z.object({
  totalMetricValue: amount,
  /** Against as many days before; null where nothing changed or nothing was there before. */
  deltaOfMetric: z.enum(['increase', 'decrease']).nullable(),
  /** The total of those days, for the change in percent. */
  previousMetricValue: amount,
  /** Of the total, in percent; what is left was typed by shoppers, or nobody knows. */
  percentageMetricExtensions: amount,
  percentageMetricDealSites: amount,
  totalMetricValueExtensions: amount,
  totalMetricValueDealSites: amount,
})
export type CouponUsage = z.infer<typeof couponUsage>

/** Of one day, or of one hour (2026-11-01T09) where a single day was asked about. */
const time = z.string()

const trendRow = z.object({ date: time, metric: amount })
export type CouponTrendRow = z.infer<typeof trendRow>

const breakdownRow = z.object({ date: time, coupon_code: z.string(), metric: amount })
export type CouponBreakdownRow = z.infer<typeof breakdownRow>

const topCoupon = z.object({ coupon_code: z.string(), total_completed_orders_applied: z.number().int() })
export type TopCoupon = z.infer<typeof topCoupon>

/** `origin_source` is the deal site or the extension. */
const leakageRow = z.object({ coupon_code: z.string(), origin_source: z.string(), discounts_applied: amount })
export type LeakageRow = z.infer<typeof leakageRow>

/** These calls fail without any: all sites are asked for by a name of their own. */
const hosts = z.union(
  [
    hostSelection.min(1),
    z
      .string()
      .min(1)
      .max(limits.hostLength)
      .transform((host) => (host === allHosts ? [] : [host])),
  ],
  couponTexts.hosts,
)

const shared = {
  method: 'GET',
  access: { organization: 'query.organizationId', types: ['E-Com'] },
  query: z.object({ dateStart: day, dateEnd: day, hosts, organizationId }),
} as const
const query = { organizationId: 1, dateStart: '2026-11-01', dateEnd: '2026-11-07', hosts: allHosts }
const metric = z.enum(couponMetrics)
const scope = z.enum(couponScopes)

export const couponUsageOverview = endpoint({
  ...shared,
  path: '/api/coupon-usage/overview/{metric}',
  summary: 'The total of a metric, how it changed, and what extensions and deal sites have of it.',
  params: z.object({ metric }),
  answer: z.object({ data: z.array(couponUsage) }),
  example: { params: { metric: 'completed-orders' }, query },
})

export const couponUsageTrend = endpoint({
  ...shared,
  path: '/api/coupon-usage/trendline/{metric}',
  summary: 'A metric by day, or by hour of a single day.',
  params: z.object({ metric }),
  answer: z.object({ data: z.array(trendRow) }),
  example: { params: { metric: 'completed-orders' }, query },
})

export const couponUsageBreakdown = endpoint({
  ...shared,
  path: '/api/coupon-usage/trendline/{scope}/{metric}',
  summary: 'The same of one kind of source, by coupon code: the hundred codes with the most, and the others together.',
  params: z.object({ scope, metric }),
  answer: z.object({ data: z.array(breakdownRow) }),
  example: { params: { scope: 'dealsite', metric: 'completed-orders' }, query },
})

export const topCoupons = endpoint({
  ...shared,
  path: '/api/coupon-usage/top-coupon/{scope}',
  summary: 'The coupon codes that most orders were placed with.',
  params: z.object({ scope }),
  answer: z.object({ data: z.array(topCoupon) }),
  example: { params: { scope: 'overall' }, query },
})

export const couponLeakage = endpoint({
  ...shared,
  path: '/api/coupon-leakage/{type}',
  summary: 'What coupon codes took off, by code and by the deal site or extension that brought them.',
  params: z.object({ type: scope }),
  answer: z.object({ data: z.array(leakageRow) }),
  example: { params: { type: 'dealsite' }, query },
})
