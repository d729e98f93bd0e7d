import type { CouponMetric, CouponScope } from '@vigil/contract'
import type { HandSql } from '@vigil/warehouse/testing'
import { inDays, onSites, timeColumn } from '../../../../testing/by-hand.ts'

/** Expected coupon analytics results from SQL that is independent of the code under test. */

export interface Filtered {
  from: string
  to: string
  hosts: readonly string[]
}

const amounts: Record<CouponMetric, string> = {
  'completed-orders': 'count(*)',
  'total-sales': 'sum(value)',
  'revenue-lost': 'sum(discount_value)',
}

const isExtensions = `src = 'extension' AND browser = 'Chrome'`
const isDealSites = `src = 'deal_site'`

function scopeCondition(scope: CouponScope, metric: CouponMetric) {
  if (scope === 'extension') return isExtensions
  if (scope === 'dealsite') return isDealSites
  return metric === 'revenue-lost' ? `(${isExtensions}) OR (${isDealSites})` : `coupon_code <> ''`
}

export function couponsByHand(sql: HandSql, organizationId: number) {
  const own = `organization_id = ${organizationId}`
  /** Orders with the source of their codes. */
  const orders = ({ from, to, hosts }: Filtered) => `
    SELECT o.*, coalesce(src, '') AS src, coalesce(origin, '') AS origin FROM orders o LEFT JOIN (
      SELECT session_id, code, arg_min(source, ("at", id)) AS src,
        arg_min(CASE WHEN origin = '' THEN 'Unknown' ELSE origin END, ("at", id)) AS origin
      FROM coupon_attempts WHERE ${own} AND outcome = 'applied' GROUP BY ALL
    ) a ON a.session_id = o.session_id AND a.code = o.coupon_code
    WHERE o.${own} AND ${inDays({ from, to }).replaceAll('"at"', 'o."at"')} AND ${onSites(hosts).replace('host', 'o.host')}`

  return {
    total: async (scope: CouponScope, metric: CouponMetric, filtered: Filtered) => {
      const [row] = await sql.rows(
        `SELECT coalesce(${amounts[metric]}, 0)::DOUBLE AS n FROM (${orders(filtered)}) WHERE ${scopeCondition(scope, metric)}`,
      )
      return Number(row?.n)
    },
    byTime: (scope: CouponScope, metric: CouponMetric, filtered: Filtered) =>
      sql.rows(`SELECT ${timeColumn(filtered)} AS date, ${amounts[metric]}::DOUBLE AS metric
        FROM (${orders(filtered)}) WHERE ${scopeCondition(scope, metric)} GROUP BY 1 ORDER BY 1`),
    byTimeAndCode: (scope: CouponScope, metric: CouponMetric, filtered: Filtered) =>
      sql.rows(`SELECT ${timeColumn(filtered)} AS date, coupon_code, ${amounts[metric]}::DOUBLE AS metric
        FROM (${orders(filtered)}) WHERE ${scopeCondition(scope, metric)} GROUP BY 1, 2 ORDER BY 1, 2`),
    byCode: (scope: CouponScope, filtered: Filtered) =>
      sql.rows(`SELECT coupon_code, count(*) AS total_completed_orders_applied
        FROM (${orders(filtered)}) WHERE ${scopeCondition(scope, 'completed-orders')} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 100`),
    lost: (scope: CouponScope, filtered: Filtered) =>
      sql.rows(`SELECT coupon_code, origin AS origin_source, sum(discount_value)::DOUBLE AS discounts_applied
        FROM (${orders(filtered)}) WHERE ${scopeCondition(scope, 'revenue-lost')} GROUP BY ALL ORDER BY 1, 2`),
  }
}
