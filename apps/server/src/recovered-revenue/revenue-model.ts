import { type AffiliateFees, type Scope, totalFeePercent } from '@vigil/contract'
import type { AskOptions, DayRange, Warehouse } from '@vigil/warehouse'
import { dayAfter } from './days.ts'
import { type DiscountRate, type DiscountRateOf, discountRates, windowOf } from './discount-rates.ts'

/** The days and sites asked about; no sites are all of them. */
export interface RevenueQuestion {
  range: DayRange
  hosts: readonly string[]
}

export interface RevenueSources {
  warehouse: Pick<Warehouse, 'select'>
  database: { affiliates: { fees(scope: Scope): Promise<AffiliateFees | null> } }
  clock(): Date
}

/** An order of the warehouse's `orders` on which a protection acted: `blockedExtension` and `stuffing` are its dimensions. */
export interface GuardedOrder {
  day: string
  host: string
  /** '' where no injection was blocked. */
  blockedExtension: string
  /** '' where no stuffing was blocked. */
  stuffing: string
  /** Its value, or that of several such orders together. */
  value: number
}

export interface Recovered {
  couponGuard: number
  affiliateGuard: number
}

export interface RevenueModel {
  /** What the protections saved. */
  recovered(order: GuardedOrder): Recovered
  discountRateOf: DiscountRateOf
  /** Of an order's value; 0 while the shop has set no fees, for then nobody knows. */
  affiliateRate: number
}

/** The model for orders of the days and sites asked about (docs/recovered-revenue.md). */
export async function revenueModel(
  { warehouse, database, clock }: RevenueSources,
  scope: Scope,
  { range, hosts }: RevenueQuestion,
  options: AskOptions = {},
): Promise<RevenueModel> {
  const lastDay = dayAfter(clock().toISOString().slice(0, 10), -1)
  const asked = {
    dataset: 'orders',
    measures: ['orders', 'discountShares'],
    every: 'day',
    range: { from: windowOf(range.from, lastDay).from, to: windowOf(range.to, lastDay).to },
    where: { mode: ['non_blocking'], host: hosts },
  } as const
  const [ofExtensions, ofSites, fees] = await Promise.all([
    warehouse.select(
      scope,
      { ...asked, by: ['host', 'injectingExtensions'], whereNot: { injectingExtensions: [''] } },
      options,
    ),
    warehouse.select(scope, { ...asked, by: ['host'], whereNot: { injectingExtension: [''] } }, options),
    database.affiliates.fees(scope),
  ])
  const sumsOf = (row: Record<string, string | number>) => ({
    day: String(row.day),
    host: String(row.host),
    orders: Number(row.orders),
    shares: Number(row.discountShares),
  })
  const discountRateOf = discountRates(lastDay, {
    ofExtensions: ofExtensions.map((row) => ({ ...sumsOf(row), extension: String(row.injectingExtensions) })),
    ofSites: ofSites.map(sumsOf),
  })
  const affiliateRate = fees ? totalFeePercent(fees) / 100 : 0
  return { discountRateOf, affiliateRate, recovered: (order) => recovered(order, discountRateOf, affiliateRate) }
}

function recovered(
  { day, host, blockedExtension, stuffing, value }: GuardedOrder,
  rateOf: (order: { day: string; host: string; extension: string }) => DiscountRate,
  affiliateRate: number,
): Recovered {
  return {
    couponGuard: blockedExtension === '' ? 0 : value * rateOf({ day, host, extension: blockedExtension }).rate,
    affiliateGuard: stuffing === '' ? 0 : value * affiliateRate,
  }
}
