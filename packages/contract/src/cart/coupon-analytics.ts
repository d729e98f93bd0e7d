import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostSelection, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Coupon analytics: orders with a coupon code, by source. The source is the first in the session to apply the code: an
 * extension, a deal site, or the shopper. Only codes from extensions and deal sites count as lost revenue. Extension
 * data covers Chrome users only. UTC days, amounts in US dollars.
 */

export const couponMetrics = ['completed-orders', 'total-sales', 'revenue-lost'] as const
export type CouponMetric = (typeof couponMetrics)[number]

/** All sources, or one kind. */
export const couponScopes = ['overall', 'dealsite', 'extension'] as const
export type CouponScope = (typeof couponScopes)[number]

export const allHosts = '*'

export const couponLimits = {
  /** Number of codes in trends; the rest is grouped. */
  codes: 100,
  topCoupons: 100,
  leakageRows: 1_000,
} as const

export const couponTexts = {
  hosts: `Provide a list of sites, or ${allHosts} for all.`,
  noneFromDealSites: 'No coupon codes applied from deal sites were identified for this period of time.',
} as const

const amount = z.number()

const couponUsage = z.object({
  totalMetricValue: amount,
  /** Change from the preceding period; null if unchanged or without previous data. */
  deltaOfMetric: z.enum(['increase', 'decrease']).nullable(),
  /** Total of the preceding period, for the change in percent. */
  previousMetricValue: amount,
  /** Share of the total in percent; the rest was typed by shoppers or has no known source. */
  percentageMetricExtensions: amount,
  percentageMetricDealSites: amount,
  totalMetricValueExtensions: amount,
  totalMetricValueDealSites: amount,
})
export type CouponUsage = z.infer<typeof couponUsage>

/** A day, or an hour (2026-11-01T09) for a single day. */
const time = z.string()

const trendRow = z.object({ date: time, metric: amount })
export type CouponTrendRow = z.infer<typeof trendRow>

const breakdownRow = z.object({ date: time, coupon_code: z.string(), metric: amount })
export type CouponBreakdownRow = z.infer<typeof breakdownRow>

const topCoupon = z.object({ coupon_code: z.string(), total_completed_orders_applied: z.number().int() })
export type TopCoupon = z.infer<typeof topCoupon>

/** `origin_source` is the deal site or extension. */
const leakageRow = z.object({ coupon_code: z.string(), origin_source: z.string(), discounts_applied: amount })
export type LeakageRow = z.infer<typeof leakageRow>

/** How an order's code came into the cart, with labels. */
export const couponProvenances = {
  typed: 'Typed',
  pasted: 'Pasted',
  shop: 'Offered by the shop',
  deal_site: 'Deal site',
  extension: 'Extension',
  unseen: 'Not seen',
} as const
export type CouponProvenance = keyof typeof couponProvenances
const provenanceNames = Object.keys(couponProvenances) as [CouponProvenance, ...CouponProvenance[]] // keys of the object above

const provenanceRow = z.object({ provenance: z.enum(provenanceNames), orders: z.number().int(), discounts: amount })
export type ProvenanceRow = z.infer<typeof provenanceRow>

/** Required by these calls: `allHosts` selects all sites. */
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
  summary: 'The total of a metric, its change, and the parts from extensions and deal sites.',
  params: z.object({ metric }),
  answer: z.object({ data: z.array(couponUsage) }),
  example: { params: { metric: 'completed-orders' }, query },
})

export const couponUsageTrend = endpoint({
  ...shared,
  path: '/api/coupon-usage/trendline/{metric}',
  summary: 'A metric by day, or by hour for a single day.',
  params: z.object({ metric }),
  answer: z.object({ data: z.array(trendRow) }),
  example: { params: { metric: 'completed-orders' }, query },
})

export const couponUsageBreakdown = endpoint({
  ...shared,
  path: '/api/coupon-usage/trendline/{scope}/{metric}',
  summary: 'A metric of one source by coupon code: the top hundred codes plus the rest.',
  params: z.object({ scope, metric }),
  answer: z.object({ data: z.array(breakdownRow) }),
  example: { params: { scope: 'dealsite', metric: 'completed-orders' }, query },
})

export const topCoupons = endpoint({
  ...shared,
  path: '/api/coupon-usage/top-coupon/{scope}',
  summary: 'The coupon codes with the most orders.',
  params: z.object({ scope }),
  answer: z.object({ data: z.array(topCoupon) }),
  example: { params: { scope: 'overall' }, query },
})

export const couponLeakage = endpoint({
  ...shared,
  path: '/api/coupon-leakage/{type}',
  summary: 'Discounts by coupon code and by the deal site or extension that applied it.',
  params: z.object({ type: scope }),
  answer: z.object({ data: z.array(leakageRow) }),
  example: { params: { type: 'dealsite' }, query },
})

export const couponProvenance = endpoint({
  ...shared,
  path: '/api/coupon-usage/provenance',
  summary: 'Orders with a code and their discounts, by how the code came into the cart. In any browser.',
  answer: z.object({ data: z.array(provenanceRow) }),
  example: { query },
})
