import { type OrderVerdict, overviewLimits, type ProvenRevenue, type Scope } from '@vigil/contract'
import type { Database } from '@vigil/database'
import type { QueryOptions, ResultRow } from '@vigil/warehouse'
import { verdictsOn } from '../reporting/order-verdicts.ts'
import { clean } from './overview-metrics.ts'
import { type RevenueQuestion, type RevenueSources, revenueModel } from './revenue-model.ts'

interface ProvenRequest extends RevenueQuestion {
  sources: RevenueSources
  verifications: Pick<Database['verifications'], 'ofOrders'>
  scope: Scope
  options: QueryOptions
}

/** Small enough for one query on any server. */
const sessionsAtOnce = 500

/**
 * Recovered revenue, and its part on orders for which the shop's server got a verdict: a blocked injection is proven if no
 * injected code reached the order, and blocked stuffing if the order has no unearned affiliate. Null for too many orders.
 */
export async function provenRevenue(request: ProvenRequest): Promise<ProvenRevenue | null> {
  const { sources, verifications, scope, range, hosts, options } = request
  const [model, rows] = await Promise.all([
    revenueModel(sources, scope, { range, hosts }, options),
    guardedOrders(request),
  ])
  if (rows.length > overviewLimits.provenOrders) return null
  const sum = { recovered: 0, proven: 0, orders: 0, provenOrders: 0 }
  for (let from = 0; from < rows.length; from += sessionsAtOnce) {
    const orders = rows.slice(from, from + sessionsAtOnce).map((row) => ({
      order_id: String(row.orderId),
      session_id: String(row.sessionId),
      guarded: {
        day: String(row.day),
        host: String(row.host),
        blockedExtension: String(row.blockedExtension),
        stuffing: String(row.stuffing),
        value: Number(row.sales),
      },
    }))
    const verdictOn = await verdictsOn({ verifications, scope }, orders)
    for (const order of orders) {
      const { couponGuard, affiliateGuard } = model.recovered(order.guarded)
      const verdict = verdictOn(order)?.verdict
      const proven = verdict
        ? (isCodeClean(verdict) ? couponGuard : 0) + (isAffiliateClean(verdict) ? affiliateGuard : 0)
        : 0
      sum.recovered += couponGuard + affiliateGuard
      sum.proven += proven
      sum.orders += couponGuard + affiliateGuard > 0 ? 1 : 0
      sum.provenOrders += proven > 0 ? 1 : 0
    }
  }
  return {
    recovered_revenue: clean(sum.recovered),
    proven_revenue: clean(sum.proven),
    orders: sum.orders,
    proven_orders: sum.provenOrders,
  }
}

const isCodeClean = ({ coupon, affiliate }: OrderVerdict) =>
  coupon ? coupon.verdict === 'genuine' || coupon.verdict === 'offered' : affiliate.verdict !== 'no_verdict'

const isAffiliateClean = ({ affiliate }: OrderVerdict) => affiliate.verdict === 'none' || affiliate.verdict === 'earned'

/** Orders on which a protection acted, one row each. */
async function guardedOrders({ sources, scope, range, hosts, options }: ProvenRequest): Promise<ResultRow[]> {
  const query = {
    dataset: 'orders',
    measures: ['sales'],
    by: ['id', 'orderId', 'sessionId', 'host', 'blockedExtension', 'stuffing'],
    every: 'day',
    range,
    limit: overviewLimits.provenOrders + 1,
  } as const
  const found = await Promise.all([
    sources.warehouse.select(
      scope,
      { ...query, where: { host: hosts }, whereNot: { blockedExtension: [''] } },
      options,
    ),
    sources.warehouse.select(
      scope,
      { ...query, where: { host: hosts, blockedExtension: [''], stuffing: ['blocked'] } },
      options,
    ),
  ])
  return found.flat()
}
