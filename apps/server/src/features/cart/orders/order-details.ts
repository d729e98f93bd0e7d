import { Failure, type OrderDetail, type TimelineEvent } from '@vigil/contract'
import type { DayRange, ListRow } from '@vigil/warehouse'
import type { RevenueModel } from '../../../recovered-revenue/revenue-model.ts'
import { verdictsOn } from '../../../reporting/order-verdicts.ts'
import { around, blockedIn, coverDays } from './blocked.ts'
import type { Guards, OrdersRequest } from './orders-request.ts'
import { buildTimeline } from './timeline.ts'

type OrderRow = Required<ListRow<'orders'>>

export interface WantedOrder {
  orderId: string
  range: DayRange
  /** Redacted order numbers may repeat: without a session, the newest order is returned. */
  sessionId?: string | undefined
  hosts?: readonly string[]
}

async function findOrder(
  { warehouse, scope, options }: OrdersRequest,
  wanted: WantedOrder,
): Promise<OrderRow | undefined> {
  const { orderId, sessionId, range, hosts = [] } = wanted
  const where = { orderId: [orderId], sessionId: sessionId ? [sessionId] : [], host: hosts }
  const query = { dataset: 'orders', range, where, page: 1, rowsPerPage: 1, isCounted: false } as const
  const { rows } = await warehouse.list(scope, query, options)
  return rows[0] as OrderRow | undefined // with all its columns
}

const eventsAtMost = 1_000

/** The session's other events, earliest first. */
async function loadSession({ warehouse, scope, options }: OrdersRequest, order: OrderRow) {
  const query = {
    range: around(coverDays([order])),
    sort: { by: 'at', direction: 'ascending' },
    page: 1,
    rowsPerPage: eventsAtMost,
    isCounted: false,
  } as const
  const where = { sessionId: [order.session_id] }
  const blockedCodes = { ...where, source: ['extension'], outcome: ['blocked'] }
  const [arrivals, checkouts, attempts, stuffings] = await Promise.all([
    warehouse.list(scope, { ...query, dataset: 'cartSessions', where }, options),
    warehouse.list(scope, { ...query, dataset: 'checkouts', where }, options),
    warehouse.list(scope, { ...query, dataset: 'couponAttempts', where: blockedCodes }, options),
    warehouse.list(scope, { ...query, dataset: 'affiliateBlocks', where: { ...where, action: ['blocked'] } }, options),
  ])
  // Each with all its columns.
  return {
    arrivals: arrivals.rows as Required<ListRow<'cartSessions'>>[],
    checkouts: checkouts.rows as Required<ListRow<'checkouts'>>[],
    attempts: attempts.rows as Required<ListRow<'couponAttempts'>>[],
    stuffings: stuffings.rows as Required<ListRow<'affiliateBlocks'>>[],
  }
}

/** The total price of an item's units; 0 if the pixel did not report it. */
function lineItemPrice(costs: string): number {
  if (costs === '') return 0
  const prices: unknown = JSON.parse(costs) // written by the loader
  return Array.isArray(prices) ? prices.reduce<number>((sum, price) => sum + Number(price), 0) : 0
}

export async function describeOrder(
  context: OrdersRequest,
  wanted: WantedOrder,
  loadModel: (range: DayRange) => Promise<{ model: RevenueModel; guards: Guards }>,
): Promise<OrderDetail> {
  const order = await findOrder(context, wanted)
  if (!order) throw new Failure('order_not_found')
  const itsDay = coverDays([order])
  const [{ arrivals, checkouts }, blocked, verdictOn, { model, guards }] = await Promise.all([
    loadSession(context, order),
    blockedIn(context, [order], itsDay),
    verdictsOn(context, [order]),
    loadModel(itsDay),
  ])
  const time = new Date(order.at).toISOString()
  const { guarded, attempts, stuffings } = blocked(order)
  const saving = { ...guarded, day: time.slice(0, 10), host: order.host, value: order.value }
  const saved = model.recovered(saving)
  return {
    order_id: order.order_id,
    sessionID: order.session_id,
    event_time: time,
    client_timestamp_utc: time,
    gross_sales: order.value,
    discount_applied: order.discount_value,
    line_item_price: lineItemPrice(order.line_item_costs),
    shipping_cost: order.shipping_cost,
    coupon_code_applied: order.coupon_code,
    coupon_guard_recovered_revenue: saved.couponGuard,
    affiliate_guard_recovered_revenue: saved.affiliateGuard,
    recovery: model.recovery(saving),
    coupon_guard_enabled_information: guards.coupon || attempts > 0,
    affiliate_guard_enabled_information: guards.affiliate || stuffings > 0,
    device_type: order.device,
    operating_system: order.os,
    browser: order.browser,
    extensions_installed: [...new Set(arrivals.flatMap(({ extensions }) => extensions))],
    referrer: arrivals[0]?.referrer ?? '',
    checkout_url: checkouts.find(({ url }) => url !== '')?.url ?? order.url,
    verdict: verdictOn(order)?.verdict ?? null,
  }
}

/** Empty for an unknown order. */
export async function loadOrderTimeline(context: OrdersRequest, wanted: WantedOrder): Promise<TimelineEvent[]> {
  const order = await findOrder(context, wanted)
  return order ? buildTimeline({ ...(await loadSession(context, order)), order }) : []
}
