import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostsInQuery, organizationId, reportingRange, requiredHosts } from '../fields.ts'
import { rateBases } from './recovered-revenue.ts'

/** Overview of a shop. Amounts in US dollars; UTC days, both ends included. */

export const overviewMetrics = [
  'recovered_revenue',
  'completed_orders',
  'gross_sales_from_extensions',
  'average_order_value',
] as const
export type OverviewMetric = (typeof overviewMetrics)[number]

/** Labels of the tabs. */
export const overviewMetricLabels: Record<OverviewMetric, string> = {
  recovered_revenue: 'Recovered Revenue',
  completed_orders: 'Completed Orders',
  gross_sales_from_extensions: 'Total Sales',
  average_order_value: 'Average Order Value',
}

/** Field suffixes: all orders, and orders on which a protection acted. */
export const overviewGuards = {
  '': 'All orders',
  _with_coupon_guard: 'couponGUARD',
  _with_affiliate_guard: 'affiliateGUARD',
} as const
export type OverviewGuard = keyof typeof overviewGuards

export const overviewLimits = {
  topCoupons: 100,
  shownCoupons: 10,
  extensions: 100,
  pieSlices: 5,
  /** With more orders with blocking, the proven part is not calculated. */
  provenOrders: 20_000,
} as const

const amount = z.number()
const figures = {
  recovered_revenue: amount,
  recovered_revenue_with_coupon_guard: amount,
  recovered_revenue_with_affiliate_guard: amount,
  completed_orders: amount,
  completed_orders_with_coupon_guard: amount,
  completed_orders_with_affiliate_guard: amount,
  gross_sales_from_extensions: amount,
  gross_sales_from_extensions_with_coupon_guard: amount,
  gross_sales_from_extensions_with_affiliate_guard: amount,
  average_order_value: amount,
  average_order_value_with_coupon_guard: amount,
  average_order_value_with_affiliate_guard: amount,
} satisfies Record<`${OverviewMetric}${OverviewGuard}`, z.ZodNumber>

/** Change from the preceding period of the same length; null if there is nothing to compare with. */
const difference = z.number().nullable()
const differences = {
  recovered_revenue_percent_difference: difference,
  recovered_revenue_with_coupon_guard_percent_difference: difference,
  recovered_revenue_with_affiliate_guard_percent_difference: difference,
  completed_orders_percent_difference: difference,
  completed_orders_with_coupon_guard_percent_difference: difference,
  completed_orders_with_affiliate_guard_percent_difference: difference,
  gross_sales_from_extensions_percent_difference: difference,
  gross_sales_from_extensions_with_coupon_guard_percent_difference: difference,
  gross_sales_from_extensions_with_affiliate_guard_percent_difference: difference,
  average_order_value_percent_difference: difference,
  average_order_value_with_coupon_guard_percent_difference: difference,
  average_order_value_with_affiliate_guard_percent_difference: difference,
} satisfies Record<`${OverviewMetric}${OverviewGuard}_percent_difference`, z.ZodType>

const overviewFigures = z.object(figures)
export type OverviewFigures = z.infer<typeof overviewFigures>
/** `hour` (2026-11-13T09) only for a range of one day. */
const dailyMetrics = z.object({ event_date: day, hour: z.string().optional(), ...figures })
export type DailyMetrics = z.infer<typeof dailyMetrics>
const overallMetrics = z.object({
  ...figures,
  ...differences,
  /** Orders on which a protection acted and an amount is counted as recovered. */
  orders_with_recovered_revenue: z.number().int(),
})
export type OverallMetrics = z.infer<typeof overallMetrics>

const blockedCoupon = z.object({
  coupon_code: z.string(),
  /** '' if unknown. */
  extension_name: z.string(),
  total_coupons_blocked: z.number().int(),
})
export type BlockedCoupon = z.infer<typeof blockedCoupon>

const extensionShare = z.object({ extension: z.string(), percentage: z.number() })
export type ExtensionShare = z.infer<typeof extensionShare>

const cartInsight = z.object({
  label: z.string(),
  value: z.union([z.number(), z.string()]),
  description: z.string(),
  highlighted: z.boolean(),
  /** Number format of the value. */
  display: z.enum(['count', 'decimal', 'currency', 'percent', 'text']),
})
export type CartInsight = z.infer<typeof cartInsight>

const affiliateRevenue = z.object({
  recovered_revenue: amount,
  recovered_revenue_percent_difference: difference,
  completed_orders: z.number().int(),
  gross_sales: amount,
  /** In percent; null until the shop sets them. */
  affiliate_fee: z.number().nullable(),
  affiliate_network_fee: z.number().nullable(),
  total_fee: z.number().nullable(),
})
export type AffiliateRevenue = z.infer<typeof affiliateRevenue>

const modelInput = z.object({
  host: z.string(),
  extension: z.string(),
  /** Orders with a blocked injection, and their value. */
  orders: z.number().int(),
  sales: amount,
  recovered_revenue: amount,
  /** On the last day, as a share of 1. */
  discount_rate: z.number(),
  /** Number of orders the rate is measured from. */
  measured_orders: z.number().int(),
  basis: z.enum(rateBases),
})
export type ModelInput = z.infer<typeof modelInput>

const provenRevenue = z.object({
  recovered_revenue: amount,
  /** The part on orders that the shop's server verified. */
  proven_revenue: amount,
  /** Orders with recovered revenue, and those with a proven part. */
  orders: z.number().int(),
  proven_orders: z.number().int(),
})
export type ProvenRevenue = z.infer<typeof provenRevenue>

const access = { organization: 'query.organizationId', types: ['E-Com'] } as const
const week = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-07' }
const widget = {
  method: 'GET',
  access,
  query: z.object({ organizationId, ...reportingRange, selectedHosts: requiredHosts }),
  example: { query: { organizationId: 1, ...week, selectedHosts: '' } },
} as const

export const overviewOverallMetrics = endpoint({
  ...widget,
  path: '/api/overview/overallMetrics',
  summary: "A shop's four metrics over the selected period, with their change from the preceding one.",
  answer: z.object({ data: z.array(overallMetrics) }),
})

export const overviewDaily = endpoint({
  ...widget,
  path: '/api/overview/daily',
  summary: "A shop's four metrics by day, or by hour for a single day.",
  answer: z.object({ data: z.array(dailyMetrics) }),
})

export const overviewTopCouponsBlocked = endpoint({
  ...widget,
  path: '/api/overview/topCouponsBlocked',
  summary: 'The most-blocked coupon codes by extension, at most 100.',
  answer: z.object({ data: z.array(blockedCoupon) }),
})

export const overviewCartInsights = endpoint({
  ...widget,
  path: '/api/overview/cartInsights',
  summary: 'Insights into orders with a coupon blocked in the session.',
  answer: z.object({ data: z.array(cartInsight) }),
})

export const overviewAffiliateRevenue = endpoint({
  ...widget,
  path: '/api/overview/affiliateFraudRecoveredRevenue',
  summary: "Revenue recovered by affiliateGUARD, modelled with the shop's fees.",
  answer: z.object({ data: z.array(affiliateRevenue) }),
})

export const overviewPopupsBlocked = endpoint({
  ...widget,
  path: '/api/overview/popupsBlockedByExtension',
  summary: 'Share of blocked popups by extension. Chrome users only.',
  answer: z.object({ data: z.array(extensionShare) }),
})

export const overviewInjectionsBlocked = endpoint({
  ...widget,
  path: '/api/overview/couponInjectionBlockedByExtension',
  summary: 'Share of blocked coupon injections by extension. Chrome users only.',
  answer: z.object({ data: z.array(extensionShare) }),
})

export const overviewModelInputs = endpoint({
  ...widget,
  path: '/api/overview/recoveredRevenueInputs',
  summary: "Inputs of couponGUARD's recovered revenue model: orders and discount rates by site and extension.",
  answer: z.object({ data: z.array(modelInput) }),
})

export const overviewProvenRevenue = endpoint({
  ...widget,
  path: '/api/overview/provenRevenue',
  summary: `Recovered revenue and its part that server-side verdicts prove. Empty for more than ${overviewLimits.provenOrders.toLocaleString('en-US')} orders with blocking.`,
  answer: z.object({ data: z.array(provenRevenue) }),
})

export const ecommReport = endpoint({
  method: 'GET',
  path: '/api/ecomm-report',
  summary: 'The overview as a base64-encoded PDF.',
  access,
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  callsPerMinute: 30,
  query: z.object({ organizationId, ...reportingRange, hosts: hostsInQuery }),
  answer: z.object({ data: z.base64() }),
  errors: ['organization_not_found'],
  example: { query: { organizationId: 1, ...week } },
})
