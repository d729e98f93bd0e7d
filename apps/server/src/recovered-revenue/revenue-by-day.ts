import type { Scope } from '@vigil/contract'
import type { QueryOptions } from '@vigil/warehouse'
import { type GuardedOrder, type RevenueQuestion, type RevenueSources, revenueModel } from './revenue-model.ts'

/** Orders, their value, and the amount a protection saved. */
export interface Revenue {
  orders: number
  sales: number
  recovered: number
  /** Orders with a recovered amount. */
  recoveredOrders: number
}

/** All orders of a period, and those on which each protection acted. */
export interface RevenueByGuard extends Revenue {
  couponGuard: Revenue
  affiliateGuard: Revenue
}

export interface RevenueOfDay extends RevenueByGuard {
  day: string
}

/** Days with orders, in order. */
export async function revenueByDay(
  sources: RevenueSources,
  scope: Scope,
  question: RevenueQuestion,
  options: QueryOptions = {},
): Promise<RevenueOfDay[]> {
  const revenue = await revenueByTime(sources, scope, { ...question, every: 'day' }, options)
  return [...revenue].map(([day, own]) => ({ day, ...own })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** By day, or by hour as 2026-11-13T09. Times without orders are missing. */
export async function revenueByTime(
  sources: RevenueSources,
  scope: Scope,
  question: RevenueQuestion & { every: 'day' | 'hour' },
  options: QueryOptions = {},
): Promise<Map<string, RevenueByGuard>> {
  const { every } = question
  const [model, rows] = await Promise.all([
    revenueModel(sources, scope, question, options),
    sources.warehouse.select(
      scope,
      {
        dataset: 'orders',
        measures: ['orders', 'sales'],
        by: ['host', 'blockedExtension', 'stuffing'],
        every,
        range: question.range,
        where: { host: question.hosts },
      },
      options,
    ),
  ])
  const revenue = new Map<string, RevenueByGuard>()
  for (const row of rows) {
    const time = String(row[every])
    const order: GuardedOrder = {
      day: time.slice(0, 10),
      host: String(row.host),
      blockedExtension: String(row.blockedExtension),
      stuffing: String(row.stuffing),
      value: Number(row.sales),
    }
    const { couponGuard, affiliateGuard } = model.recovered(order)
    const known = revenue.get(time) ?? { ...nothing, couponGuard: nothing, affiliateGuard: nothing }
    // Orders of a row have the same rates, so the amount is recovered on all of them or on none.
    const own = (recovered: number): Revenue => {
      const orders = Number(row.orders)
      return { orders, sales: order.value, recovered, recoveredOrders: recovered > 0 ? orders : 0 }
    }
    revenue.set(time, {
      ...together(known, own(couponGuard + affiliateGuard)),
      couponGuard: together(known.couponGuard, order.blockedExtension ? own(couponGuard) : nothing),
      affiliateGuard: together(known.affiliateGuard, order.stuffing ? own(affiliateGuard) : nothing),
    })
  }
  return revenue
}

const nothing: Revenue = { orders: 0, sales: 0, recovered: 0, recoveredOrders: 0 }

/** Adds two revenues. */
export const together = (one: Revenue, other: Revenue): Revenue => ({
  orders: one.orders + other.orders,
  sales: one.sales + other.sales,
  recovered: one.recovered + other.recovered,
  recoveredOrders: one.recoveredOrders + other.recoveredOrders,
})

export function sumRevenue(days: readonly RevenueByGuard[]): RevenueByGuard {
  return {
    ...days.reduce(together, nothing),
    couponGuard: days.map((day) => day.couponGuard).reduce(together, nothing),
    affiliateGuard: days.map((day) => day.affiliateGuard).reduce(together, nothing),
  }
}
