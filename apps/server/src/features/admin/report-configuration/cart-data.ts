import type { Scope } from '@vigil/contract'
import type { CartReportData, CartTotals } from '@vigil/reports'
import type { DayRange, QueryOptions } from '@vigil/warehouse'
import { daysBetween } from '../../../recovered-revenue/days.ts'
import { blockedInjections } from '../../../recovered-revenue/overview.ts'
import { type RevenueOfDay, revenueByDay } from '../../../recovered-revenue/revenue-by-day.ts'
import type { RevenueSources } from '../../../recovered-revenue/revenue-model.ts'
import { periodBefore } from '../../../reporting/range.ts'
import type { AdReportQuery } from './ad-rows.ts'

const listed = 5

interface Context {
  sources: RevenueSources
  scope: Scope
  hosts: readonly string[]
  options: QueryOptions
}

/** A shop's sales and blocked attacks in the range and in the same number of days before, counted like its overview. */
export async function cartData(
  sources: RevenueSources,
  scope: Scope,
  { range, hosts }: AdReportQuery,
  options: QueryOptions,
): Promise<CartReportData> {
  const context = { sources, scope, hosts, options }
  const blockedBy = async (dimension: 'code' | 'origin') => {
    const rows = await sources.warehouse.select(
      scope,
      {
        dataset: 'couponAttempts',
        measures: ['attempts'],
        by: [dimension],
        range,
        where: { host: hosts, ...blockedInjections },
        limit: listed,
      },
      options,
    )
    return rows.map((row) => ({ name: String(row[dimension]), blocked: Number(row.attempts) }))
  }
  const revenue = await revenueByDay(sources, scope, { range, hosts }, options)
  const revenueBefore = await revenueByDay(sources, scope, { range: periodBefore(range), hosts }, options)
  const ofDay = new Map(revenue.map((one) => [one.day, one]))
  return {
    totals: await loadTotals(context, range, revenue),
    before: await loadTotals(context, periodBefore(range), revenueBefore),
    days: daysBetween(range).map((day) => {
      const { orders = 0, recovered = 0 } = ofDay.get(day) ?? {}
      return { day, orders, recoveredRevenue: recovered }
    }),
    coupons: await blockedBy('code'),
    extensions: await blockedBy('origin'),
    isFeeSet: (await sources.database.affiliates.fees(scope)) !== null,
  }
}

async function loadTotals(
  { sources, scope, hosts, options }: Context,
  range: DayRange,
  revenue: readonly RevenueOfDay[],
): Promise<CartTotals> {
  const { warehouse } = sources
  const [coupons] = await warehouse.select(
    scope,
    { dataset: 'couponAttempts', measures: ['attempts'], range, where: { host: hosts, ...blockedInjections } },
    options,
  )
  const [popups] = await warehouse.select(
    scope,
    { dataset: 'popups', measures: ['popups'], range, where: { host: hosts, mode: ['blocking'] } },
    options,
  )
  const [stuffings] = await warehouse.select(
    scope,
    { dataset: 'affiliateBlocks', measures: ['blocks'], range, where: { host: hosts, action: ['blocked'] } },
    options,
  )
  const sum = (of: (day: RevenueOfDay) => number) => revenue.reduce((total, day) => total + of(day), 0)
  return {
    orders: sum(({ orders }) => orders),
    sales: sum(({ sales }) => sales),
    recoveredRevenue: sum(({ recovered }) => recovered),
    couponsBlocked: Number(coupons?.attempts ?? 0),
    popupsBlocked: Number(popups?.popups ?? 0),
    stuffingsBlocked: Number(stuffings?.blocks ?? 0),
  }
}
