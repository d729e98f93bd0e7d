import type { Order } from '@vigil/contract'
import type { ColumnOf, ListRow } from '@vigil/warehouse'
import type { RevenueModel } from '../../../recovered-revenue/revenue-model.ts'
import { verdictsOn } from '../../../reporting/order-verdicts.ts'
import { blockedIn, coverDays } from './blocked.ts'
import type { Guards, OrderQuestion, OrdersRequest } from './orders-request.ts'

const columns = [
  'id',
  'at',
  'host',
  'order_id',
  'session_id',
  'browser',
  'device',
  'os',
  'value',
] as const satisfies ColumnOf<'orders'>[]
type OrderRow = Pick<Required<ListRow<'orders'>>, (typeof columns)[number]>

/** An order counts as blocked if either happened in its session. */
const blocking = [
  { dataset: 'couponAttempts', where: { source: ['extension'], outcome: ['blocked'] } },
  { dataset: 'affiliateBlocks', where: { action: ['blocked'] } },
] as const

interface Page {
  page: number
  rowsPerPage: number
  isCounted?: boolean
  after?: { value: number; id: string }
}

async function orderRows({ warehouse, scope, options }: OrdersRequest, { range, hosts }: OrderQuestion, page: Page) {
  const query = {
    dataset: 'orders',
    columns,
    range,
    where: { host: hosts },
    inSessionsWith: blocking,
    ...page,
  } as const
  const { rows, total } = await warehouse.list(scope, query, options)
  return { rows: rows as OrderRow[], total } // with these columns
}

/** Needed to describe an order. */
interface Description {
  model: RevenueModel
  guards: Guards
}

/** Adds the blocked events of each order's session and the revenue they saved. */
async function describeOrders(
  context: OrdersRequest,
  rows: readonly OrderRow[],
  { model, guards }: Description,
): Promise<Order[]> {
  if (rows.length === 0) return []
  const [blocked, verdictOn] = await Promise.all([blockedIn(context, rows, coverDays(rows)), verdictsOn(context, rows)])
  return rows.map((row) => {
    const { codes, attempts, extensions, stuffings, guarded } = blocked(row)
    const day = new Date(row.at).toISOString().slice(0, 10)
    const order = { ...guarded, day, host: row.host, value: row.value }
    const { couponGuard, affiliateGuard } = model.recovered(order)
    return {
      order_id: row.order_id,
      session_id: row.session_id,
      client_timestamp_utc: new Date(row.at).toISOString(),
      browser: row.browser,
      device_type: row.device,
      operating_system: row.os,
      total_sale: row.value,
      coupons_blocked: codes,
      total_block_coupons: attempts,
      extensions_injected: extensions,
      total_block_affiliates: stuffings,
      discounts_blocked_enabled: guards.coupon || attempts > 0,
      affiliate_prevention_enabled: guards.affiliate || stuffings > 0,
      recovered_revenue: couponGuard + affiliateGuard,
      couponGuard_recovered_revenue: couponGuard,
      affiliateGuard_recovered_revenue: affiliateGuard,
      recovery: model.recovery(order),
      verdict: verdictOn(row)?.verdict ?? null,
    }
  })
}

/** A page of orders, newest first, with the total number. */
export async function orderPage(context: OrdersRequest, about: OrderQuestion, page: Page, description: Description) {
  const { rows, total } = await orderRows(context, about, page)
  const data: Order[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    data.push(...(await describeOrders(context, rows.slice(from, from + rowsAtOnce), description)))
  return { data, total }
}

/** Small enough for one query about their sessions on any server. */
const rowsAtOnce = 500

/** The newest orders in parts: each continues after the last row of the previous one, even if new orders arrive. */
export async function* orderParts(
  context: OrdersRequest,
  about: OrderQuestion,
  most: number,
  description: Description,
) {
  let last: OrderRow | undefined
  for (let left = most; left > 0; left -= rowsAtOnce) {
    const { rows } = await orderRows(context, about, {
      page: 1,
      rowsPerPage: Math.min(rowsAtOnce, left),
      isCounted: false,
      ...(last && { after: { value: last.at, id: last.id } }),
    })
    yield await describeOrders(context, rows, description)
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}
