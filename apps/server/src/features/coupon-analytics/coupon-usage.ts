import {
  type CouponBreakdownRow,
  type CouponMetric,
  type CouponScope,
  type CouponTrendRow,
  type CouponUsage,
  couponLimits,
  type LeakageRow,
  type Scope,
  type TopCoupon,
} from '@vigil/contract'
import type { AskOptions, QueryOf, ResultRow, Warehouse } from '@vigil/warehouse'
import { grain, periodBefore } from '../../reporting/range.ts'
import { type CouponQuestion, filtersOf, measures, questionOf } from './questions.ts'

/** Whom the answers are for, and where they come from. */
export interface Asking {
  warehouse: Pick<Warehouse, 'select'>
  scope: Scope
  options: AskOptions
}

type Parts = Parameters<typeof questionOf>[3]

/** The rows of every part of a scope, with the metric under one name. */
async function rowsOf(asking: Asking, of: CouponScope, metric: CouponMetric, about: CouponQuestion, parts?: Parts) {
  const { warehouse, scope, options } = asking
  const lists = await Promise.all(
    filtersOf(of, metric).map((filter) => warehouse.select(scope, questionOf(metric, filter, about, parts), options)),
  )
  return lists.flat().map((row) => ({ row, metric: Number(row[measures[metric]]) }))
}

interface Measured {
  row: ResultRow
  metric: number
}

/** Rows that are the same in all but the metric, added up. */
function addedUp<Key extends string>(rows: readonly Measured[], keyOf: (row: ResultRow) => Record<Key, string>) {
  const sums = new Map<string, Record<Key, string> & { metric: number }>()
  for (const { row, metric } of rows) {
    const key = keyOf(row)
    const name = JSON.stringify(key)
    sums.set(name, { ...key, metric: (sums.get(name)?.metric ?? 0) + metric })
  }
  return [...sums.values()]
}

const total = (rows: readonly Measured[]) => rows.reduce((sum, { metric }) => sum + metric, 0)
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

export async function couponUsageOf(asking: Asking, metric: CouponMetric, about: CouponQuestion): Promise<CouponUsage> {
  const before = { ...about, range: periodBefore(about.range) }
  const [overall, previous, extensions, dealSites] = await Promise.all([
    rowsOf(asking, 'overall', metric, about).then(total),
    rowsOf(asking, 'overall', metric, before).then(total),
    rowsOf(asking, 'extension', metric, about).then(total),
    rowsOf(asking, 'dealsite', metric, about).then(total),
  ])
  return {
    totalMetricValue: overall,
    previousMetricValue: previous,
    deltaOfMetric: overall === previous ? null : overall > previous ? 'increase' : 'decrease',
    percentageMetricExtensions: percentOf(extensions, overall),
    percentageMetricDealSites: percentOf(dealSites, overall),
    totalMetricValueExtensions: extensions,
    totalMetricValueDealSites: dealSites,
  }
}

const timeOf = (row: ResultRow) => String(row.hour ?? row.day)
const byTime = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

export async function couponTrendOf(
  asking: Asking,
  metric: CouponMetric,
  about: CouponQuestion,
): Promise<CouponTrendRow[]> {
  const rows = await rowsOf(asking, 'overall', metric, about, { every: grain(about.range) })
  return addedUp(rows, (row) => ({ date: timeOf(row) })).sort(byTime)
}

export async function couponBreakdownOf(
  asking: Asking,
  { scope, metric }: { scope: CouponScope; metric: CouponMetric },
  about: CouponQuestion,
): Promise<CouponBreakdownRow[]> {
  const parts = { by: ['couponCode'], top: couponLimits.codes, other: 'Other', every: grain(about.range) } as const
  const rows = await rowsOf(asking, scope, metric, about, parts)
  const added = addedUp(rows, (row) => ({ date: timeOf(row), coupon_code: String(row.couponCode) }))
  return added.sort((a, b) => byTime(a, b) || b.metric - a.metric)
}

export async function topCouponsOf(asking: Asking, scope: CouponScope, about: CouponQuestion): Promise<TopCoupon[]> {
  const rows = await rowsOf(asking, scope, 'completed-orders', about, {
    by: ['couponCode'],
    top: couponLimits.topCoupons,
  })
  return rows.map(({ row, metric }) => ({
    coupon_code: String(row.couponCode),
    total_completed_orders_applied: metric,
  }))
}

const leakage: Pick<QueryOf<'orders'>, 'by' | 'limit'> = {
  by: ['couponCode', 'couponOrigin'],
  limit: couponLimits.leakageRows,
}

export async function couponLeakageOf(asking: Asking, of: CouponScope, about: CouponQuestion): Promise<LeakageRow[]> {
  const rows = await rowsOf(asking, of, 'revenue-lost', about, leakage)
  return rows
    .map(({ row, metric }) => ({
      coupon_code: String(row.couponCode),
      origin_source: String(row.couponOrigin),
      discounts_applied: metric,
    }))
    .sort((a, b) => b.discounts_applied - a.discounts_applied)
    .slice(0, couponLimits.leakageRows)
}
