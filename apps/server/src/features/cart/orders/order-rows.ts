import type { Order } from '@vigil/contract'
import type { ColumnOf, ListRow } from '@vigil/warehouse'
import type { RevenueModel } from '../../../recovered-revenue/revenue-model.ts'
import type { Asking, Guards, OrderQuestion } from './asking.ts'
import { blockedIn, daysOf } from './blocked.ts'

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

/** An order is one with blocking when either happened in its session. */
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

async function orderRows({ warehouse, scope, options }: Asking, { range, hosts }: OrderQuestion, page: Page) {
  const asked = {
    dataset: 'orders',
    columns,
    range,
    where: { host: hosts },
    inSessionsWith: blocking,
    ...page,
  } as const
  const { rows, total } = await warehouse.list(scope, asked, options)
  return { rows: rows as OrderRow[], total } // with these columns
}

/** What an order is shown with. */
interface Telling {
  model: RevenueModel
  guards: Guards
}

/** Orders as they are told: with what was blocked in their sessions, and what that saved. */
async function told(asking: Asking, rows: readonly OrderRow[], { model, guards }: Telling): Promise<Order[]> {
  if (rows.length === 0) return []
  const blocked = await blockedIn(asking, rows, daysOf(rows))
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
      discounts_blocked_enabled: guards.coupon,
      affiliate_prevention_enabled: guards.affiliate,
      recovered_revenue: couponGuard + affiliateGuard,
      couponGuard_recovered_revenue: couponGuard,
      affiliateGuard_recovered_revenue: affiliateGuard,
      recovery: model.recovery(order),
    }
  })
}

/** A page of orders, the newest first, and how many there are. */
export async function orderPage(asking: Asking, about: OrderQuestion, page: Page, telling: Telling) {
  const { rows, total } = await orderRows(asking, about, page)
  const data: Order[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    data.push(...(await told(asking, rows.slice(from, from + rowsAtOnce), telling)))
  return { data, total }
}

/** So few that what was blocked in them is one question of a length that any server takes. */
const rowsAtOnce = 500

/** The first so many orders, some at a time: each part goes on behind the last of the one before, whatever comes in meanwhile. */
export async function* orderParts(asking: Asking, about: OrderQuestion, most: number, telling: Telling) {
  let last: OrderRow | undefined
  for (let left = most; left > 0; left -= rowsAtOnce) {
    const { rows } = await orderRows(asking, about, {
      page: 1,
      rowsPerPage: Math.min(rowsAtOnce, left),
      isCounted: false,
      ...(last && { after: { value: last.at, id: last.id } }),
    })
    yield await told(asking, rows, telling)
    last = rows.at(-1)
    if (rows.length < rowsAtOnce) return
  }
}
