import type { Scope } from '@vigil/contract'
import type { QueryOptions } from '@vigil/warehouse'
import { type GuardedOrder, type RevenueQuestion, type RevenueSources, revenueModel } from './revenue-model.ts'

/** Orders, their value, and the amount a protection saved. */
export interface Revenue {
  orders: number
  sales: number
  recovered: number
}

/** All orders of a day, and those on which each protection acted. */
export interface RevenueOfDay extends Revenue {
  day: string
  couponGuard: Revenue
  affiliateGuard: Revenue
}

/** Days with orders, in order. */
export async function revenueByDay(
  sources: RevenueSources,
  scope: Scope,
  question: RevenueQuestion,
  options: QueryOptions = {},
): Promise<RevenueOfDay[]> {
  const [model, rows] = await Promise.all([
    revenueModel(sources, scope, question, options),
    sources.warehouse.select(
      scope,
      {
        dataset: 'orders',
        measures: ['orders', 'sales'],
        by: ['host', 'blockedExtension', 'stuffing'],
        every: 'day',
        range: question.range,
        where: { host: question.hosts },
      },
      options,
    ),
  ])
  const days = new Map<string, RevenueOfDay>()
  for (const row of rows) {
    const order: GuardedOrder = {
      day: String(row.day),
      host: String(row.host),
      blockedExtension: String(row.blockedExtension),
      stuffing: String(row.stuffing),
      value: Number(row.sales),
    }
    const { couponGuard, affiliateGuard } = model.recovered(order)
    const known = days.get(order.day) ?? {
      day: order.day,
      ...nothing,
      couponGuard: nothing,
      affiliateGuard: nothing,
    }
    const own = { orders: Number(row.orders), sales: order.value }
    days.set(order.day, {
      day: order.day,
      ...together(known, { ...own, recovered: couponGuard + affiliateGuard }),
      couponGuard: together(known.couponGuard, order.blockedExtension ? { ...own, recovered: couponGuard } : nothing),
      affiliateGuard: together(known.affiliateGuard, order.stuffing ? { ...own, recovered: affiliateGuard } : nothing),
    })
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

const nothing: Revenue = { orders: 0, sales: 0, recovered: 0 }

/** Adds two revenues. */
export const together = (one: Revenue, other: Revenue): Revenue => ({
  orders: one.orders + other.orders,
  sales: one.sales + other.sales,
  recovered: one.recovered + other.recovered,
})

export function sumRevenue(days: readonly RevenueOfDay[]): Omit<RevenueOfDay, 'day'> {
  return {
    ...days.reduce(together, nothing),
    couponGuard: days.map((day) => day.couponGuard).reduce(together, nothing),
    affiliateGuard: days.map((day) => day.affiliateGuard).reduce(together, nothing),
  }
}
