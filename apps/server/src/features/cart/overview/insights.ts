import type { CartInsight } from '@vigil/contract'
import { blockedInjections, type OverviewRequest } from '../../../recovered-revenue/overview.ts'
import { clean } from '../../../recovered-revenue/overview-metrics.ts'
import { revenueByDay, sumRevenue } from '../../../recovered-revenue/revenue-by-day.ts'

/** Insights about the orders and sessions with a blocked coupon. Empty if there were none. */
export async function cartInsights({ sources, scope, range, hosts, options }: OverviewRequest): Promise<CartInsight[]> {
  const attempts = { dataset: 'couponAttempts', range, where: { host: hosts, ...blockedInjections } } as const
  const [days, [tried], extensions] = await Promise.all([
    revenueByDay(sources, scope, { range, hosts }, options),
    sources.warehouse.select(scope, { ...attempts, measures: ['sessions', 'attempts'] }, options),
    sources.warehouse.select(scope, { ...attempts, measures: ['attempts'], by: ['origin'], top: 1 }, options),
  ])
  const { couponGuard, ...all } = sumRevenue(days)
  const [first] = extensions
  const found = {
    orders: couponGuard.orders,
    sales: couponGuard.sales,
    recovered: couponGuard.recovered,
    allOrders: all.orders,
    otherSales: all.sales - couponGuard.sales,
    sessions: Number(tried?.sessions ?? 0),
    codes: Number(tried?.attempts ?? 0),
    extension: first ? { name: String(first.origin), codes: Number(first.attempts) } : null,
  }
  return found.sessions === 0 && found.orders === 0 ? [] : deriveInsights(found)
}

interface Found {
  orders: number
  sales: number
  recovered: number
  allOrders: number
  otherSales: number
  sessions: number
  codes: number
  extension: { name: string; codes: number } | null
}

export function deriveInsights(found: Found): CartInsight[] {
  const { orders, sales, recovered, allOrders, otherSales, sessions, codes, extension } = found
  const others = average(otherSales, allOrders - orders)
  const insights: CartInsight[] = [
    {
      label: 'Orders with coupons blocked',
      value: orders,
      description: `Of ${allOrders.toLocaleString('en-US')} completed orders: ${shareText(orders, allOrders)}.`,
      highlighted: true,
      display: 'count',
    },
    {
      label: 'Average order value',
      value: average(sales, orders),
      description: `Other orders: ${money(others)} on average.`,
      highlighted: false,
      display: 'currency',
    },
    {
      label: 'Recovered per order',
      value: average(recovered, orders),
      description: 'Modelled discount the coupon would have taken.',
      highlighted: false,
      display: 'currency',
    },
    {
      label: 'Completed after blocking',
      // The session may have begun before the range, so the ratio is capped at 1.
      value: sessions === 0 ? 0 : clean(Math.min(1, orders / sessions)),
      description: `${orders.toLocaleString('en-US')} orders from ${sessions.toLocaleString('en-US')} sessions with a blocked coupon.`,
      highlighted: false,
      display: 'percent',
    },
    {
      label: 'Coupon injections per session',
      value: average(codes, sessions),
      description: `${codes.toLocaleString('en-US')} blocked in total.`,
      highlighted: false,
      display: 'decimal',
    },
  ]
  if (!extension) return insights
  const mostActive: CartInsight = {
    label: 'Most active extension',
    value: extension.name || 'Unknown',
    description: `Behind ${shareText(extension.codes, codes)} of the blocked coupon injections.`,
    highlighted: false,
    display: 'text',
  }
  return [...insights, mostActive]
}

const average = (sum: number, count: number) => (count === 0 ? 0 : clean(sum / count))
const shareText = (part: number, whole: number) => `${whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10}%`
const money = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
