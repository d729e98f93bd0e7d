import { type AffiliateFees, type Recovery, type Scope, totalFeePercent } from '@vigil/contract'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { dayAfter } from './days.ts'
import { type DiscountRateOf, discountRates, rateWindow } from './discount-rates.ts'

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
  /** By what. */
  recovery(order: GuardedOrder): Recovery
  discountRateOf: DiscountRateOf
}

/** The model for orders of the days and sites asked about (docs/recovered-revenue.md). */
export async function revenueModel(
  { warehouse, database, clock }: RevenueSources,
  scope: Scope,
  { range, hosts }: RevenueQuestion,
  options: QueryOptions = {},
): Promise<RevenueModel> {
  const lastDay = dayAfter(clock().toISOString().slice(0, 10), -1)
  const [rows, fees] = await Promise.all([
    warehouse.select(
      scope,
      {
        dataset: 'orders',
        measures: ['orders', 'discountShares'],
        by: ['host', 'injectingExtension', 'injectingExtensions'],
        every: 'day',
        range: { from: rateWindow(range.from, lastDay).from, to: rateWindow(range.to, lastDay).to },
        where: { mode: ['non_blocking'], host: hosts },
        whereNot: { injectingExtensions: [''] },
      },
      options,
    ),
    database.affiliates.fees(scope),
  ])
  const ofExtensions = rows.map((row) => ({
    day: String(row.day),
    host: String(row.host),
    extension: String(row.injectingExtensions),
    isFirst: row.injectingExtension === row.injectingExtensions,
    orders: Number(row.orders),
    shares: Number(row.discountShares),
  }))
  // An order is under each extension that got a code in; once under the first of them.
  const ofSites = ofExtensions.filter(({ isFirst }) => isFirst)
  const discountRateOf = discountRates(lastDay, { ofExtensions, ofSites })
  const recovery = recoveryOf(discountRateOf, fees && totalFeePercent(fees))
  return { discountRateOf, recovery, recovered: (order) => recovered(order, recovery(order)) }
}

const recoveryOf =
  (rateOf: DiscountRateOf, totalFee: number | null) =>
  ({ day, host, blockedExtension: extension, stuffing }: GuardedOrder): Recovery => {
    const measured = extension === '' ? null : rateOf({ day, host, extension })
    return {
      coupon: measured && {
        extension,
        discount_rate: measured.rate,
        measured_orders: measured.orders,
        basis: measured.basis,
      },
      affiliate: stuffing === '' ? null : { total_fee: totalFee },
    }
  }

/** Nothing while the shop has set no fees, for then nobody knows. */
const recovered = ({ value }: GuardedOrder, { coupon, affiliate }: Recovery): Recovered => ({
  couponGuard: coupon ? value * coupon.discount_rate : 0,
  affiliateGuard: value * ((affiliate?.total_fee ?? 0) / 100),
})
