import { type RateBasis, recoveredRevenueModel } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'
import { dayAfter, dayNumber } from './days.ts'

const { windowDays, finalAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel

/** Orders of one day, site and extension in which the extension applied a coupon and nothing was blocked. */
export interface Discounts {
  day: string
  host: string
  extension: string
  orders: number
  /** Sum of the discount shares of the orders. */
  shares: number
}

/** A rate and its basis. */
interface DiscountRate {
  rate: number
  orders: number
  basis: RateBasis
}

export type DiscountRateOf = (order: { day: string; host: string; extension: string }) => DiscountRate

/**
 * The days in which an order's rate is measured: the last 28 complete days until the order is 14 days old, then those
 * at that time, so that the number no longer changes.
 */
export function rateWindow(day: string, lastDay: string): DayRange {
  const finalDay = dayAfter(day, finalAfterDays)
  // For an order of today no day is complete yet, so its window ends the day before.
  const to = finalDay < lastDay ? finalDay : lastDay
  return { from: dayAfter(to, 1 - windowDays), to }
}

/**
 * The mean discount of the same extension on the site; with too few orders, of all extensions there; with too few
 * still, a constant.
 */
export function discountRates(
  lastDay: string,
  { ofExtensions, ofSites }: { ofExtensions: readonly Discounts[]; ofSites: readonly Omit<Discounts, 'extension'>[] },
): DiscountRateOf {
  const extensions = new Totals(ofExtensions.map((row) => ({ ...row, key: toKey(row) })))
  const sites = new Totals(ofSites.map((row) => ({ ...row, key: row.host })))
  return (order) => {
    const window = rateWindow(order.day, lastDay)
    const own = extensions.in(toKey(order), window)
    if (own.orders >= fewestOrders) return { rate: own.shares / own.orders, orders: own.orders, basis: 'extension' }
    const site = sites.in(order.host, window)
    if (site.orders >= fewestOrders) return { rate: site.shares / site.orders, orders: site.orders, basis: 'site' }
    return { rate: assumedRate, orders: site.orders, basis: 'assumed' }
  }
}

const toKey = ({ host, extension }: { host: string; extension: string }) => JSON.stringify([host, extension])

interface Sum {
  orders: number
  shares: number
}

/**
 * Prefix sums over days: a year of orders needs thousands of windows. Days are numbers here, because formatting dates
 * dominated the time.
 */
class Totals {
  readonly #days = new Map<string, Map<number, Sum>>()
  readonly #known = new Map<string, Sum>()

  constructor(rows: readonly (Sum & { key: string; day: string })[]) {
    for (const { key, day, orders, shares } of rows) {
      const days = this.#days.get(key) ?? new Map<number, Sum>()
      const sum = days.get(dayNumber(day)) ?? { orders: 0, shares: 0 }
      days.set(dayNumber(day), { orders: sum.orders + orders, shares: sum.shares + shares })
      this.#days.set(key, days)
    }
  }

  in(key: string, window: DayRange): Sum {
    const name = `${window.to} ${key}`
    const known = this.#known.get(name)
    if (known) return known
    const sum = { orders: 0, shares: 0 }
    const days = this.#days.get(key)
    const last = dayNumber(window.to)
    for (let day = dayNumber(window.from); days && day <= last; day++) {
      const own = days.get(day)
      sum.orders += own?.orders ?? 0
      sum.shares += own?.shares ?? 0
    }
    this.#known.set(name, sum)
    return sum
  }
}
