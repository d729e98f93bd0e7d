// Coupon analytics calls of a shop, compared with hand-written SQL.
import { imported } from '../imported.mjs'

const usage = await imported('apps/server/src/features/cart/coupon-analytics/coupon-usage.ts')

const dayMs = 86_400_000
const isExtension = "src = 'extension' AND browser = 'Chrome'"
const isDealSite = "src = 'deal_site'"

export function couponQuestions({ warehouse, scope, month, organizationId }) {
  const source = { warehouse, scope, options: {} }
  const about = { range: month.range, hosts: [] }
  const within = (from, to) => `organization_id = ${organizationId} AND "at" >= ${from} AND "at" < ${to}`
  const withCode = (from, to) => `FROM orders WHERE ${within(from, to)} AND coupon_code <> ''`
  /** Orders with the source of their code. */
  const brought = (
    from,
    to,
  ) => `FROM (SELECT "at", session_id, coupon_code, browser, value, discount_value FROM orders WHERE ${within(from, to)}) o
    LEFT JOIN (SELECT session_id, code AS coupon_code, arg_min(source, ("at", id)) AS src, arg_min(origin, ("at", id)) AS origin
      FROM coupon_attempts WHERE ${within(from - dayMs, to + dayMs)} AND outcome = 'applied' GROUP BY ALL) a USING (session_id, coupon_code)`
  const { from, to } = month
  const before = from - (to - from)
  const lost = (start, end) =>
    `SELECT sum(discount_value) ${brought(start, end)} WHERE (${isExtension}) OR ${isDealSite}`
  return [
    {
      what: 'coupon-usage/overview/completed-orders',
      run: () => usage.loadCouponUsage(source, 'completed-orders', about),
      byHand: [
        `SELECT count(*) ${withCode(from, to)}`,
        `SELECT count(*) ${withCode(before, from)}`,
        `SELECT count(*) FILTER (${isExtension}), count(*) FILTER (${isDealSite}) ${brought(from, to)}`,
      ],
      isSame: (answer, [[[all]], , [[, dealSites]]]) =>
        answer.totalMetricValue === Number(all) && answer.totalMetricValueDealSites === Number(dealSites),
    },
    {
      what: 'coupon-usage/overview/revenue-lost',
      run: () => usage.loadCouponUsage(source, 'revenue-lost', about),
      byHand: [lost(from, to), lost(before, from)],
      isSame: (answer, [[[all]]]) => isClose(answer.totalMetricValue, Number(all)),
    },
    {
      what: 'coupon-usage/trendline/revenue-lost',
      run: () => usage.loadCouponTrend(source, 'revenue-lost', about),
      byHand: [
        `SELECT "at" // ${dayMs} AS day, sum(discount_value) ${brought(from, to)} WHERE (${isExtension}) OR ${isDealSite} GROUP BY day ORDER BY day`,
      ],
      isSame: (answer, [rows]) => rows.length === answer.length && isClose(answer[0].metric, Number(rows[0][1])),
    },
    {
      what: 'coupon-usage/trendline/dealsite/completed-orders',
      run: () => usage.loadCouponBreakdown(source, { scope: 'dealsite', metric: 'completed-orders' }, about),
      byHand: [
        `SELECT "at" // ${dayMs} AS day, coupon_code, count(*) AS n ${brought(from, to)} WHERE ${isDealSite} GROUP BY ALL ORDER BY day, n DESC`,
      ],
      isSame: (answer, [rows]) => rows.length === answer.length && answer[0].metric === Number(rows[0][2]),
    },
    {
      what: 'coupon-usage/top-coupon/dealsite',
      run: () => usage.loadTopCoupons(source, 'dealsite', about),
      byHand: [
        `SELECT coupon_code, count(*) AS n ${brought(from, to)} WHERE ${isDealSite} GROUP BY ALL ORDER BY n DESC, coupon_code LIMIT 100`,
      ],
      isSame: (answer, [rows]) => answer[0].total_completed_orders_applied === Number(rows[0][1]),
    },
    {
      what: 'coupon-leakage/dealsite',
      run: () => usage.loadCouponLeakage(source, 'dealsite', about),
      byHand: [
        `SELECT coupon_code, origin, sum(discount_value) AS lost ${brought(from, to)} WHERE ${isDealSite} GROUP BY ALL ORDER BY lost DESC LIMIT 1000`,
      ],
      isSame: (answer, [rows]) =>
        rows.length === answer.length && isClose(answer[0].discounts_applied, Number(rows[0][2])),
    },
  ]
}

const isClose = (ours, theirs) => Math.abs(ours - theirs) <= 1e-6 * Math.abs(theirs)
