import { type AffiliateFees, type Recovery, type Scope, totalFeePercent } from '@vigil/contract'
import type { DayRange, QueryOptions, Warehouse } from '@vigil/warehouse'
import { dayAfter } from './days.ts'
import { type DiscountRateOf, discountRates, rateWindow } from './discount-rates.ts'

/** The requested days and sites; no sites means all. */
export interface RevenueQuestion {
  range: DayRange
  hosts: readonly string[]
}

export interface RevenueSources {
  warehouse: Pick<Warehouse, 'select'>
  database: { affiliates: { fees(scope: Scope): Promise<AffiliateFees | null> } }
  clock(): Date
}

/**
 * An order on which a protection acted: `blockedExtension` and `stuffing` are dimensions of the warehouse's `orders`.
 */
export interface GuardedOrder {
  day: string
  host: string
  /** '' if no injection was blocked. */
  blockedExtension: string
  /** '' if no stuffing was blocked. */
  stuffing: string
  /** Its value, or the sum of several such orders. */
  value: number
}

export interface Recovered {
  couponGuard: number
  affiliateGuard: number
}

export interface RevenueModel {
  /** The amount the protections saved. */
  recovered(order: GuardedOrder): Recovered
  /** The inputs of that amount. */
  recovery(order: GuardedOrder): Recovery
  discountRateOf: DiscountRateOf
}

/** The model for orders of the requested days and sites (docs/recovered-revenue.md). */
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
  // An order is listed under each extension that applied a code; count it only under the first.
  const ofSites = ofExtensions.filter(({ isFirst }) => isFirst)
  const discountRateOf = discountRates(lastDay, { ofExtensions, ofSites })
  const recovery = findRecovery(discountRateOf, fees && totalFeePercent(fees))
  return { discountRateOf, recovery, recovered: (order) => recovered(order, recovery(order)) }
}

const findRecovery =
  (findRate: DiscountRateOf, totalFee: number | null) =>
  ({ day, host, blockedExtension: extension, stuffing }: GuardedOrder): Recovery => {
    const measured = extension === '' ? null : findRate({ day, host, extension })
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

/** Zero while the shop has set no fees, because the commission is unknown. */
const recovered = ({ value }: GuardedOrder, { coupon, affiliate }: Recovery): Recovered => ({
  couponGuard: coupon ? value * coupon.discount_rate : 0,
  affiliateGuard: value * ((affiliate?.total_fee ?? 0) / 100),
})
