import type { Scope } from '@vigil/contract'
import type { CartReportData, CartTotals } from '@vigil/reports'
import type { AskOptions, DayRange, Query, Warehouse } from '@vigil/warehouse'
import { periodBefore } from '../../reporting/range.ts'
import type { Question } from './ad-rows.ts'

const listed = 5

/** What a shop sold and what was blocked, in the days asked about and in as many before. */
export async function cartData(
  warehouse: Warehouse,
  scope: Scope,
  { range, hosts }: Question,
  options: AskOptions,
): Promise<CartReportData> {
  const where = { host: hosts }
  const select = (query: Query) => warehouse.select(scope, query, options)
  const blocked = { host: hosts, outcome: ['blocked'] }
  const days = await select({ dataset: 'orders', measures: ['orders'], every: 'day', range, where })
  const coupons = await select({
    dataset: 'couponAttempts',
    measures: ['attempts'],
    by: ['code'],
    range,
    where: blocked,
    limit: listed,
  })
  const extensions = await select({
    dataset: 'couponAttempts',
    measures: ['attempts'],
    by: ['origin'],
    range,
    where: { ...blocked, source: ['extension'] },
    limit: listed,
  })
  const ordersOf = new Map(days.map((row) => [String(row.day), Number(row.orders)]))
  return {
    totals: await totalsOf(select, range, hosts),
    before: await totalsOf(select, periodBefore(range), hosts),
    days: daysIn(range).map((day) => ({ day, orders: ordersOf.get(day) ?? 0, recoveredRevenue: null })),
    coupons: coupons.map((row) => ({ code: String(row.code), blocked: Number(row.attempts) })),
    extensions: extensions.map((row) => ({ name: String(row.origin), blocked: Number(row.attempts) })),
  }
}

type Select = (query: Query) => ReturnType<Warehouse['select']>

async function totalsOf(select: Select, range: DayRange, hosts: readonly string[]): Promise<CartTotals> {
  const where = { host: hosts }
  const [orders] = await select({ dataset: 'orders', measures: ['orders', 'sales'], range, where })
  const [coupons] = await select({
    dataset: 'couponAttempts',
    measures: ['attempts'],
    range,
    where: { ...where, outcome: ['blocked'] },
  })
  const [popups] = await select({ dataset: 'popups', measures: ['popups'], range, where })
  const [stuffings] = await select({
    dataset: 'affiliateBlocks',
    measures: ['blocks'],
    range,
    where: { ...where, action: ['blocked'] },
  })
  return {
    orders: Number(orders?.orders ?? 0),
    sales: Number(orders?.sales ?? 0),
    couponsBlocked: Number(coupons?.attempts ?? 0),
    popupsBlocked: Number(popups?.popups ?? 0),
    stuffingsBlocked: Number(stuffings?.blocks ?? 0),
    recoveredRevenue: null,
  }
}

function daysIn({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let ms = Date.parse(from); ms <= Date.parse(to); ms += 86_400_000)
    days.push(new Date(ms).toISOString().slice(0, 10))
  return days
}
