import {
  type AffiliateRevenue,
  type BlockedCoupon,
  type DailyMetrics,
  type ExtensionShare,
  type ModelInput,
  type OverallMetrics,
  overviewLimits,
  type Scope,
  totalFeePercent,
} from '@vigil/contract'
import type { DayRange, QueryOptions } from '@vigil/warehouse'
import { grain, periodBefore } from '../reporting/range.ts'
import { daysBetween, listHours } from './days.ts'
import { clean, compareMetrics, percentDifference, toOverviewMetrics } from './overview-metrics.ts'
import { revenueByDay, revenueByTime, sumRevenue } from './revenue-by-day.ts'
import { type RevenueQuestion, type RevenueSources, revenueModel } from './revenue-model.ts'

/** The scope, days and sites of an overview. */
export interface OverviewRequest extends RevenueQuestion {
  sources: RevenueSources
  scope: Scope
  options: QueryOptions
}

/** Codes tried by extensions and blocked. */
export const blockedInjections = { source: ['extension'], outcome: ['blocked'] } as const
/** Extensions are only detected in Chrome. */
const browser = ['Chrome']

/** The requested days and the same number before, in one query. */
async function bothPeriods({ sources, scope, range, hosts, options }: OverviewRequest) {
  const both: DayRange = { from: periodBefore(range).from, to: range.to }
  const days = await revenueByDay(sources, scope, { range: both, hosts }, options)
  return {
    total: sumRevenue(days.filter(({ day }) => day >= range.from)),
    before: sumRevenue(days.filter(({ day }) => day < range.from)),
  }
}

export async function overallMetrics(request: OverviewRequest): Promise<OverallMetrics> {
  const { total, before } = await bothPeriods(request)
  return compareMetrics(total, before)
}

/** One row per day, or per hour of a single day, with or without orders. */
export async function dailyMetrics({
  sources,
  scope,
  range,
  hosts,
  options,
}: OverviewRequest): Promise<DailyMetrics[]> {
  const every = grain(range)
  const revenue = await revenueByTime(sources, scope, { range, hosts, every }, options)
  const times = every === 'hour' ? listHours(range.from) : daysBetween(range)
  return times.map((time) => ({
    event_date: time.slice(0, 10),
    ...(every === 'hour' && { hour: time }),
    ...toOverviewMetrics(revenue.get(time) ?? sumRevenue([])),
  }))
}

export async function affiliateRevenue(request: OverviewRequest): Promise<AffiliateRevenue> {
  const [{ total, before }, fees] = await Promise.all([
    bothPeriods(request),
    request.sources.database.affiliates.fees(request.scope),
  ])
  const { affiliateGuard } = total
  return {
    recovered_revenue: clean(affiliateGuard.recovered),
    recovered_revenue_percent_difference: percentDifference(affiliateGuard.recovered, before.affiliateGuard.recovered),
    completed_orders: affiliateGuard.orders,
    gross_sales: clean(affiliateGuard.sales),
    affiliate_fee: fees?.affiliateFee ?? null,
    affiliate_network_fee: fees?.networkFee ?? null,
    total_fee: fees ? clean(totalFeePercent(fees)) : null,
  }
}

export async function topCouponsBlocked({
  sources,
  scope,
  range,
  hosts,
  options,
}: OverviewRequest): Promise<BlockedCoupon[]> {
  const rows = await sources.warehouse.select(
    scope,
    {
      dataset: 'couponAttempts',
      measures: ['attempts'],
      by: ['code', 'origin'],
      range,
      where: { host: hosts, ...blockedInjections },
      limit: overviewLimits.topCoupons,
    },
    options,
  )
  return rows.map(({ code, origin, attempts }) => ({
    coupon_code: String(code),
    extension_name: String(origin),
    total_coupons_blocked: Number(attempts),
  }))
}

const otherExtensions = 'Other'

export async function popupsBlocked({
  sources,
  scope,
  range,
  hosts,
  options,
}: OverviewRequest): Promise<ExtensionShare[]> {
  const rows = await sources.warehouse.select(
    scope,
    {
      dataset: 'popups',
      measures: ['popups'],
      by: ['extension'],
      range,
      where: { host: hosts, browser, mode: ['blocking'] },
      top: overviewLimits.extensions,
      other: otherExtensions,
    },
    options,
  )
  return calculateShares(rows.map(({ extension, popups }) => ({ extension: String(extension), count: Number(popups) })))
}

export async function injectionsBlocked({
  sources,
  scope,
  range,
  hosts,
  options,
}: OverviewRequest): Promise<ExtensionShare[]> {
  const rows = await sources.warehouse.select(
    scope,
    {
      dataset: 'couponAttempts',
      measures: ['attempts'],
      by: ['origin'],
      range,
      where: { host: hosts, browser, ...blockedInjections },
      top: overviewLimits.extensions,
      other: otherExtensions,
    },
    options,
  )
  return calculateShares(rows.map(({ origin, attempts }) => ({ extension: String(origin), count: Number(attempts) })))
}

function calculateShares(rows: readonly { extension: string; count: number }[]): ExtensionShare[] {
  const all = rows.reduce((sum, { count }) => sum + count, 0)
  return rows.map(({ extension, count }) => ({ extension, percentage: clean((count / all) * 100) }))
}

/** The sources of couponGUARD's revenue, largest first. */
export async function modelInputs({ sources, scope, range, hosts, options }: OverviewRequest): Promise<ModelInput[]> {
  const [model, rows] = await Promise.all([
    revenueModel(sources, scope, { range, hosts }, options),
    sources.warehouse.select(
      scope,
      {
        dataset: 'orders',
        measures: ['orders', 'sales'],
        by: ['host', 'blockedExtension'],
        every: 'day',
        range,
        where: { host: hosts },
        whereNot: { blockedExtension: [''] },
      },
      options,
    ),
  ])
  const inputs = new Map<string, ModelInput>()
  for (const row of rows) {
    const order = { day: String(row.day), host: String(row.host), extension: String(row.blockedExtension) }
    const key = JSON.stringify([order.host, order.extension])
    const { rate, orders: measured, basis } = model.discountRateOf({ ...order, day: range.to })
    const known = inputs.get(key)
    inputs.set(key, {
      host: order.host,
      extension: order.extension,
      orders: (known?.orders ?? 0) + Number(row.orders),
      sales: (known?.sales ?? 0) + Number(row.sales),
      recovered_revenue: (known?.recovered_revenue ?? 0) + Number(row.sales) * model.discountRateOf(order).rate,
      discount_rate: clean(rate),
      measured_orders: measured,
      basis,
    })
  }
  return [...inputs.values()]
    .map((input) => ({ ...input, sales: clean(input.sales), recovered_revenue: clean(input.recovered_revenue) }))
    .sort((a, b) => b.recovered_revenue - a.recovered_revenue)
}
