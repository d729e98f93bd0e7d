import { type RateBasis, recoveredRevenueModel } from '@vigil/contract'
import type { DayRange } from '@vigil/warehouse'
import { dayAfter, dayNumber } from './days.ts'

const { windowDays, settledAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel

/** Orders of one day, site and extension in which that extension got a coupon in while nothing was blocked. */
export interface Discounts {
  day: string
  host: string
  extension: string
  orders: number
  /** The share of its full price that each order had taken off, added up. */
  shares: number
}

/** A rate, and what it rests on. */
interface DiscountRate {
  rate: number
  orders: number
  basis: RateBasis
}

export type DiscountRateOf = (order: { day: string; host: string; extension: string }) => DiscountRate

/**
 * The days that the rate of an order is measured in: the last 28 as of the last complete day, until the order is 14 days old;
 * from then on those as of that time, so that the number stays what it is.
 */
export function rateWindow(day: string, lastDay: string): DayRange {
  const settled = dayAfter(day, settledAfterDays)
  // Of an order that is made today nothing is complete yet: what it is measured by ends the day before.
  const to = settled < lastDay ? settled : lastDay
  return { from: dayAfter(to, 1 - windowDays), to }
}

/** Mean discount of the same extension on the site; with too few orders of all extensions there; with too few still, a fixed one. */
export function discountRates(
  lastDay: string,
  { ofExtensions, ofSites }: { ofExtensions: readonly Discounts[]; ofSites: readonly Omit<Discounts, 'extension'>[] },
): DiscountRateOf {
  const extensions = new Totals(ofExtensions.map((row) => ({ ...row, key: keyOf(row) })))
  const sites = new Totals(ofSites.map((row) => ({ ...row, key: row.host })))
  return (order) => {
    const window = rateWindow(order.day, lastDay)
    const own = extensions.in(keyOf(order), window)
    if (own.orders >= fewestOrders) return { rate: own.shares / own.orders, orders: own.orders, basis: 'extension' }
    const site = sites.in(order.host, window)
    if (site.orders >= fewestOrders) return { rate: site.shares / site.orders, orders: site.orders, basis: 'site' }
    return { rate: assumedRate, orders: site.orders, basis: 'assumed' }
  }
}

const keyOf = ({ host, extension }: { host: string; extension: string }) => JSON.stringify([host, extension])

interface Sum {
  orders: number
  shares: number
}

/** Sums over any days, each made once: a year of orders asks for thousands of windows. Days are numbers here, for writing dates took longer than all else. */
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
