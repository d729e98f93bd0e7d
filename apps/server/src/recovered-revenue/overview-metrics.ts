import type { OverallMetrics, OverviewFigures } from '@vigil/contract'
import type { Revenue, RevenueByGuard } from './revenue-by-day.ts'

/** Orders and revenue as the overview's metrics. */

/** Removes floating point noise. */
export const clean = (amount: number) => Math.round(amount * 1_000_000) / 1_000_000

const average = ({ orders, sales }: Revenue) => (orders === 0 ? 0 : clean(sales / orders))

export function toOverviewMetrics({ couponGuard, affiliateGuard, ...all }: RevenueByGuard): OverviewFigures {
  return {
    recovered_revenue: clean(all.recovered),
    recovered_revenue_with_coupon_guard: clean(couponGuard.recovered),
    recovered_revenue_with_affiliate_guard: clean(affiliateGuard.recovered),
    completed_orders: all.orders,
    completed_orders_with_coupon_guard: couponGuard.orders,
    completed_orders_with_affiliate_guard: affiliateGuard.orders,
    gross_sales_from_extensions: clean(all.sales),
    gross_sales_from_extensions_with_coupon_guard: clean(couponGuard.sales),
    gross_sales_from_extensions_with_affiliate_guard: clean(affiliateGuard.sales),
    average_order_value: average(all),
    average_order_value_with_coupon_guard: average(couponGuard),
    average_order_value_with_affiliate_guard: average(affiliateGuard),
  }
}

/** Change in percent; null if there was nothing before. */
export function percentDifference(value: number, before: number): number | null {
  if (value === before) return 0
  return before === 0 ? null : clean(((value - before) / before) * 100)
}

export function compareMetrics(total: RevenueByGuard, before: RevenueByGuard): OverallMetrics {
  const [figures, earlier] = [toOverviewMetrics(total), toOverviewMetrics(before)]
  const names = Object.keys(figures) as (keyof OverviewFigures)[] // its own keys
  const differences = names.map((name) => [
    `${name}_percent_difference`,
    percentDifference(figures[name], earlier[name]),
  ])
  const all = { ...figures, ...Object.fromEntries(differences), orders_with_recovered_revenue: total.recoveredOrders }
  return all as OverallMetrics // one difference per metric
}
