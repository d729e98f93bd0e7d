import {
  type CouponBreakdownRow,
  type CouponMetric,
  type CouponProvenance,
  type CouponScope,
  type CouponTrendRow,
  type CouponUsage,
  couponLimits,
  couponProvenances,
  type LeakageRow,
  type ProvenanceRow,
  type Scope,
  type TopCoupon,
} from '@vigil/contract'
import type { QueryOptions, ResultRow, Warehouse } from '@vigil/warehouse'
import { grain, periodBefore } from '../../../reporting/range.ts'
import {
  brought,
  buildFilter,
  type CouponQuestion,
  isOfDealSite,
  isOfExtension,
  measures,
  parseCouponQuery,
  withCode,
} from './coupon-queries.ts'

/** The scope, warehouse and options of a query. */
export interface CouponContext {
  warehouse: Pick<Warehouse, 'select'>
  scope: Scope
  options: QueryOptions
}

interface Measured {
  row: ResultRow
  metric: number
}

type Filter = ReturnType<typeof buildFilter>
type Parts = Parameters<typeof parseCouponQuery>[3]

/** The counted rows, with the metric under one name. */
async function loadRows(
  { warehouse, scope, options }: CouponContext,
  metric: CouponMetric,
  filter: Filter,
  about: CouponQuestion,
  parts?: Parts,
): Promise<Measured[]> {
  const rows = await warehouse.select(scope, parseCouponQuery(metric, filter, about, parts), options)
  return rows
    .filter((row) => filter.isCounted?.(row) ?? true)
    .map((row) => ({ row, metric: Number(row[measures[metric]]) }))
}

/** Sums rows that differ only in the metric. */
function addedUp<Key extends string>(rows: readonly Measured[], toKey: (row: ResultRow) => Record<Key, string>) {
  const sums = new Map<string, Record<Key, string> & { metric: number }>()
  for (const { row, metric } of rows) {
    const key = toKey(row)
    const name = JSON.stringify(key)
    sums.set(name, { ...key, metric: (sums.get(name)?.metric ?? 0) + metric })
  }
  return [...sums.values()]
}

const total = (rows: readonly Measured[]) => rows.reduce((sum, { metric }) => sum + metric, 0)
const toPercent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

export async function loadCouponUsage(
  context: CouponContext,
  metric: CouponMetric,
  about: CouponQuestion,
): Promise<CouponUsage> {
  const before = { ...about, range: periodBefore(about.range) }
  const filter = buildFilter('overall', metric)
  const parts = loadRows(context, metric, brought, about)
  const [rows, overall, previous] = await Promise.all([
    parts,
    filter === brought ? parts.then(total) : loadRows(context, metric, filter, about).then(total),
    loadRows(context, metric, filter, before).then(total),
  ])
  const extensions = total(rows.filter(({ row }) => isOfExtension(row)))
  const dealSites = total(rows.filter(({ row }) => isOfDealSite(row)))
  return {
    totalMetricValue: overall,
    previousMetricValue: previous,
    deltaOfMetric: overall === previous ? null : overall > previous ? 'increase' : 'decrease',
    percentageMetricExtensions: toPercent(extensions, overall),
    percentageMetricDealSites: toPercent(dealSites, overall),
    totalMetricValueExtensions: extensions,
    totalMetricValueDealSites: dealSites,
  }
}

const toTime = (row: ResultRow) => String(row.hour ?? row.day)
const byTime = (a: { date: string }, b: { date: string }) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

export async function loadCouponTrend(
  context: CouponContext,
  metric: CouponMetric,
  about: CouponQuestion,
): Promise<CouponTrendRow[]> {
  const rows = await loadRows(context, metric, buildFilter('overall', metric), about, { every: grain(about.range) })
  return addedUp(rows, (row) => ({ date: toTime(row) })).sort(byTime)
}

export async function loadCouponBreakdown(
  context: CouponContext,
  { scope, metric }: { scope: CouponScope; metric: CouponMetric },
  about: CouponQuestion,
): Promise<CouponBreakdownRow[]> {
  const parts = { by: ['couponCode'], top: couponLimits.codes, other: 'Other', every: grain(about.range) } as const
  const rows = await loadRows(context, metric, buildFilter(scope, metric), about, parts)
  const added = addedUp(rows, (row) => ({ date: toTime(row), coupon_code: String(row.couponCode) }))
  return added.sort((a, b) => byTime(a, b) || b.metric - a.metric)
}

export async function loadTopCoupons(
  context: CouponContext,
  scope: CouponScope,
  about: CouponQuestion,
): Promise<TopCoupon[]> {
  const metric = 'completed-orders'
  const parts = { by: ['couponCode'], top: couponLimits.topCoupons } as const
  const rows = await loadRows(context, metric, buildFilter(scope, metric), about, parts)
  return rows.map(({ row, metric: orders }) => ({
    coupon_code: String(row.couponCode),
    total_completed_orders_applied: orders,
  }))
}

export async function loadCouponLeakage(
  context: CouponContext,
  range: CouponScope,
  about: CouponQuestion,
): Promise<LeakageRow[]> {
  const metric = 'revenue-lost'
  const rows = await loadRows(context, metric, buildFilter(range, metric), about, {
    by: ['couponCode', 'couponOrigin'],
  })
  const added = addedUp(rows, ({ couponCode, couponOrigin }) => ({
    coupon_code: String(couponCode),
    origin_source: String(couponOrigin),
  }))
  return added
    .map(({ metric: discounts_applied, ...row }) => ({ ...row, discounts_applied }))
    .sort((a, b) => b.discounts_applied - a.discounts_applied)
    .slice(0, couponLimits.leakageRows)
}

const isProvenance = (source: string): source is CouponProvenance => Object.hasOwn(couponProvenances, source)

/** The most orders first. A code that no page saw has no source. */
export async function loadCouponProvenance(
  { warehouse, scope, options }: CouponContext,
  about: CouponQuestion,
): Promise<ProvenanceRow[]> {
  const query = parseCouponQuery('completed-orders', withCode, about, { by: ['couponSource'] })
  const rows = await warehouse.select(scope, { ...query, measures: ['orders', 'discounts'] }, options)
  const sums = new Map<CouponProvenance, ProvenanceRow>()
  for (const row of rows) {
    const source = String(row.couponSource)
    const provenance = isProvenance(source) ? source : 'unseen'
    const { orders = 0, discounts = 0 } = sums.get(provenance) ?? {}
    sums.set(provenance, {
      provenance,
      orders: orders + Number(row.orders),
      discounts: discounts + Number(row.discounts),
    })
  }
  return [...sums.values()].sort((a, b) => b.orders - a.orders)
}
