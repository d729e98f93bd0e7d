import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { day, hostsInQuery, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'
import { rateBases } from './recovered-revenue.ts'
import { orderVerdict } from './verification.ts'

/**
 * Orders with blocking: orders with something blocked in their session, and the session's timeline. Amounts in US
 * dollars, times in UTC.
 */

export const orderLimits = { rowsPerPage: 10, orderIdLength: 128, sessionIdLength: 64 } as const

/** Texts of pages and exports. */
export const orderTexts = {
  empty: 'There are no orders for the requested filters.',
  redacted: 'The Order number is redacted for the user sessions under GDPR or CCPA.',
  missingParameters: 'Missing parameters for getting order.',
  noTimeline: 'No timeline data available',
  noCoupons: 'No coupon data available',
  noAffiliates: 'No affiliate fraud data available',
} as const

/** The browser redacts the number before sending anything. */
export const isRedacted = (orderId: string) => orderId.includes('*')

/** Timeline actions and their labels. */
export const timelineActions = {
  FirstArrival: 'User First Arrives',
  DiscountBlock: 'Coupon Injection Blocked',
  CookiesBlocked: 'Affiliate Cookie Stuffing Blocked',
  AffiliateBlockedDetails: 'Affiliate Cookie Stuffing Blocked',
  CheckoutSummary: 'Purchase is Completed!',
} as const
export type TimelineAction = keyof typeof timelineActions
const actionNames = Object.keys(timelineActions) as [TimelineAction, ...TimelineAction[]] // keys of the object above

const amount = z.number()
const count = z.number().int()

/** Inputs of an order's modelled recovered revenue. */
const recovery = z.object({
  /** Order value × discount rate; null if no code was blocked. */
  coupon: z
    .object({
      /** The extension with the first blocked code. */
      extension: z.string(),
      discount_rate: z.number(),
      /** Number of orders the rate is measured from. */
      measured_orders: count,
      basis: z.enum(rateBases),
    })
    .nullable(),
  /** Order value × total fee in percent; the fee is null until set. Null if no stuffing was blocked. */
  affiliate: z.object({ total_fee: z.number().nullable() }).nullable(),
})
export type Recovery = z.infer<typeof recovery>

const order = z.object({
  order_id: z.string(),
  session_id: z.string(),
  client_timestamp_utc: z.iso.datetime(),
  browser: z.string(),
  device_type: z.string(),
  operating_system: z.string(),
  total_sale: amount,
  /** Codes that extensions tried and that were blocked, without duplicates. */
  coupons_blocked: z.array(z.string()),
  /** Number of blocked attempts. */
  total_block_coupons: count,
  extensions_injected: z.array(z.string()),
  /** Number of blocked affiliate cookies. */
  total_block_affiliates: count,
  /** Whether the shop has the protection, or had it and it acted on the order. */
  discounts_blocked_enabled: z.boolean(),
  affiliate_prevention_enabled: z.boolean(),
  recovered_revenue: amount,
  couponGuard_recovered_revenue: amount,
  affiliateGuard_recovered_revenue: amount,
  recovery,
  /** The answer to the shop's server; null if it did not verify the order. */
  verdict: orderVerdict.nullable(),
})
export type Order = z.infer<typeof order>

const orderDetail = z.object({
  order_id: z.string(),
  sessionID: z.string(),
  event_time: z.iso.datetime(),
  client_timestamp_utc: z.iso.datetime(),
  gross_sales: amount,
  discount_applied: amount,
  /** Total of all line items. */
  line_item_price: amount,
  shipping_cost: amount,
  coupon_code_applied: z.string(),
  coupon_guard_recovered_revenue: amount,
  affiliate_guard_recovered_revenue: amount,
  recovery,
  /** Whether the shop has the protection, or had it and it acted on the order. */
  coupon_guard_enabled_information: z.boolean(),
  affiliate_guard_enabled_information: z.boolean(),
  device_type: z.string(),
  operating_system: z.string(),
  browser: z.string(),
  extensions_installed: z.array(z.string()),
  referrer: z.string(),
  checkout_url: z.string(),
  verdict: orderVerdict.nullable(),
})
export type OrderDetail = z.infer<typeof orderDetail>

const timelineEvent = z.object({
  event_time: z.iso.datetime(),
  action_name: z.enum(actionNames),
  /** JSON details of the action: see `couponInsight` and `affiliateInsight`. */
  additional_information: z.string(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

/** Details of a `DiscountBlock`. */
export const couponInsight = z.object({ coupon_codes: z.array(z.string()), extension: z.string() })
export type CouponInsight = z.infer<typeof couponInsight>

/** Details of `CookiesBlocked` and `AffiliateBlockedDetails`. */
export const affiliateInsight = z.object({ network: z.string(), cookie: z.array(z.string()), pixel: z.string() })
export type AffiliateInsight = z.infer<typeof affiliateInsight>

const shops = ['E-Com'] as const
const access = { organization: 'query.organizationId', types: shops } as const
const week = { dateStart: '2026-11-01', dateEnd: '2026-11-07' }
const orderFilters = { dateStart: day, dateEnd: day, hosts: hostsInQuery, organizationId }

export const orderList = endpoint({
  method: 'GET',
  path: '/api/orders-report/all',
  summary: 'Orders with something blocked in their session, newest first: one page, or at most 20,000, with the total.',
  access,
  query: z.object({
    ...orderFilters,
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    rowsPerPage: z.coerce.number().int().min(1).max(limits.exportRows).default(limits.exportRows),
  }),
  answer: z.object({ data: z.array(order), total: count }),
  example: { query: { organizationId: 1, ...week } },
})

export const orderExport = endpoint({
  method: 'GET',
  path: '/api/orders-report/all/export',
  summary: 'The same orders as CSV, at most 20,000.',
  access,
  audit: { action: 'data.export', note: ['query'], isAfter: true },
  query: z.object(orderFilters),
  answer: z.file().mime('text/csv'),
  example: { query: { organizationId: 1, ...week } },
})

const dayOfOrder = z.iso.date(orderTexts.missingParameters)
const sessionId = z.string(orderTexts.missingParameters).min(1, orderTexts.missingParameters)
const orderDays = { dateStart: dayOfOrder, dateEnd: dayOfOrder, organizationId }
const params = z.object({ orderId: z.string().min(1).max(orderLimits.orderIdLength) })

export const orderDetails = endpoint({
  method: 'GET',
  path: '/api/orders-report/{orderId}',
  summary: 'An order by its number and session. The days may cover any period.',
  access,
  params,
  query: z.object({ ...orderDays, sessionID: sessionId.max(orderLimits.sessionIdLength) }),
  answer: z.object({ data: z.array(orderDetail) }),
  errors: ['order_not_found'],
  example: { params: { orderId: 'A-1' }, query: { organizationId: 1, ...week, sessionID: 's-1' } },
})

export const orderTimeline = endpoint({
  method: 'GET',
  path: '/api/orders-report/{orderId}/timeline',
  summary:
    "Events of an order's session, oldest first. Redacted numbers may be ambiguous: without a session, the newest order is used.",
  access,
  params,
  query: z.object({
    ...orderDays,
    hosts: hostsInQuery,
    sessionID: z.string().max(orderLimits.sessionIdLength).optional(),
  }),
  answer: z.object({ data: z.array(timelineEvent) }),
  example: { params: { orderId: 'A-1' }, query: { organizationId: 1, ...week } },
})
