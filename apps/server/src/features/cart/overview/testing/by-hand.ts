import { type HandSql, literal } from '@vigil/warehouse/testing'
import { inDays, onSites } from '../../../../testing/by-hand.ts'

/** An independent SQL implementation of the recovered revenue model, order by order. */

interface Filtered {
  from: string
  to: string
  hosts: readonly string[]
}

export interface Fees {
  affiliateFee: number
  networkFee: number
}

const day = (column: string) => `CAST(make_timestamp(${column} * 1000) AS DATE)`

export function revenueByHand(sql: HandSql, organizationId: number, lastDay: string) {
  const own = `organization_id = ${organizationId}`
  const tried = (outcome: string) => `${own} AND source = 'extension' AND outcome = '${outcome}'`
  const named = `CASE WHEN origin = '' THEN 'Unknown' ELSE origin END`

  /** All orders of the days and sites, with the amount the protections saved on each. */
  const orders = ({ from, to, hosts }: Filtered, fees: Fees | null) => `
    WITH injected AS (
      SELECT ${day('o."at"')} AS d, o.host, t.ext, CASE WHEN o.discount_value = 0 THEN 0 ELSE
        CAST(o.discount_value AS DOUBLE) / CAST(o.discount_value + o.value AS DOUBLE) END AS rate, o.id
      FROM orders o
      JOIN (SELECT DISTINCT session_id, ${named} AS ext FROM coupon_attempts WHERE ${tried('applied')}) t USING (session_id)
      WHERE o.${own} AND o.mode = 'non_blocking'
    ),
    sites AS (SELECT DISTINCT d, host, rate, id FROM injected),
    blocked AS (SELECT session_id, arg_min(${named}, ("at", id)) AS ext FROM coupon_attempts WHERE ${tried('blocked')} GROUP BY 1),
    stuffed AS (SELECT DISTINCT session_id FROM affiliate_blocks WHERE ${own} AND action = 'blocked'),
    asked AS (
      SELECT ${day('o."at"')} AS d, least(${day('o."at"')} + 14, DATE '${lastDay}') AS until, o.host, o.value::DOUBLE AS value, o.id,
        blocked.ext, stuffed.session_id IS NOT NULL AS is_stuffed
      FROM orders o LEFT JOIN blocked USING (session_id) LEFT JOIN stuffed USING (session_id)
      WHERE o.${own} AND ${inDays({ from, to }).replaceAll('"at"', 'o."at"')} AND ${onSites(hosts).replace('host', 'o.host')}
    ),
    groups AS (SELECT DISTINCT until, host, ext FROM asked WHERE ext IS NOT NULL),
    rates AS (
      SELECT groups.*,
        CASE
          WHEN (SELECT count(*) FROM injected i WHERE i.host = groups.host AND i.ext = groups.ext AND i.d BETWEEN until - 27 AND until) >= 30
          THEN (SELECT avg(rate) FROM injected i WHERE i.host = groups.host AND i.ext = groups.ext AND i.d BETWEEN until - 27 AND until)
          WHEN (SELECT count(*) FROM sites i WHERE i.host = groups.host AND i.d BETWEEN until - 27 AND until) >= 30
          THEN (SELECT avg(rate) FROM sites i WHERE i.host = groups.host AND i.d BETWEEN until - 27 AND until)
          ELSE 0.1 END AS rate
      FROM groups
    )
    SELECT asked.id, strftime(d, '%Y-%m-%d') AS day, asked.host, asked.ext, is_stuffed, value,
      CASE WHEN asked.ext IS NULL THEN 0 ELSE value * rate END AS coupon,
      CASE WHEN is_stuffed THEN value * ${fees ? (fees.affiliateFee / 100) * (1 + fees.networkFee / 100) : 0} ELSE 0 END AS affiliate
    FROM asked LEFT JOIN rates ON rates.until = asked.until AND rates.host = asked.host AND rates.ext = asked.ext`

  const sums = `
    coalesce(sum(coupon + affiliate), 0) AS recovered_revenue,
    coalesce(sum(coupon), 0) AS recovered_revenue_with_coupon_guard,
    coalesce(sum(affiliate), 0) AS recovered_revenue_with_affiliate_guard,
    count(*) AS completed_orders,
    count(*) FILTER (ext IS NOT NULL) AS completed_orders_with_coupon_guard,
    count(*) FILTER (is_stuffed) AS completed_orders_with_affiliate_guard,
    coalesce(sum(value), 0) AS gross_sales_from_extensions,
    coalesce(sum(value) FILTER (ext IS NOT NULL), 0) AS gross_sales_from_extensions_with_coupon_guard,
    coalesce(sum(value) FILTER (is_stuffed), 0) AS gross_sales_from_extensions_with_affiliate_guard,
    coalesce(avg(value), 0) AS average_order_value,
    coalesce(avg(value) FILTER (ext IS NOT NULL), 0) AS average_order_value_with_coupon_guard,
    coalesce(avg(value) FILTER (is_stuffed), 0) AS average_order_value_with_affiliate_guard`

  return {
    total: async (filtered: Filtered, fees: Fees | null) =>
      (await sql.rows(`SELECT ${sums} FROM (${orders(filtered, fees)})`))[0] ?? {},
    /** `verdicts`: pairs of order id and kind of verdict, of orders with one. */
    proven: async (
      filtered: Filtered,
      fees: Fees | null,
      verdicts: readonly { id: string; code: boolean; affiliate: boolean }[],
    ) =>
      (
        await sql.rows(`
          WITH verdicts(id, code, affiliate_ok) AS (VALUES ${verdicts.map(({ id, code, affiliate }) => `(${literal(id)}, ${code}, ${affiliate})`).join(', ')}),
          amounts AS (
            SELECT coupon + affiliate AS recovered,
              CASE WHEN code THEN coupon ELSE 0 END + CASE WHEN affiliate_ok THEN affiliate ELSE 0 END AS proven
            FROM (${orders(filtered, fees)}) LEFT JOIN verdicts USING (id)
          )
          SELECT coalesce(sum(recovered), 0) AS recovered_revenue, coalesce(sum(proven), 0) AS proven_revenue,
            count(*) FILTER (recovered > 0) AS orders, count(*) FILTER (proven > 0) AS proven_orders FROM amounts`)
      )[0] ?? {},
    byDay: (filtered: Filtered, fees: Fees | null) =>
      sql.rows(`SELECT day AS event_date, ${sums} FROM (${orders(filtered, fees)}) GROUP BY 1 ORDER BY 1`),
    byExtension: (filtered: Filtered, fees: Fees | null) =>
      sql.rows(`SELECT host, ext AS extension, count(*) AS orders, sum(value) AS sales, sum(coupon) AS recovered_revenue
        FROM (${orders(filtered, fees)}) WHERE ext IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`),
    blockedCoupons: ({ from, to, hosts }: Filtered) =>
      sql.rows(`SELECT code AS coupon_code, origin AS extension_name, count(*) AS total_coupons_blocked FROM coupon_attempts
        WHERE ${tried('blocked')} AND ${inDays({ from, to })} AND ${onSites(hosts)} GROUP BY ALL ORDER BY 3 DESC, 1, 2 LIMIT 100`),
    extensionShares: (table: 'popups' | 'coupon_attempts', { from, to, hosts }: Filtered) => {
      const column = table === 'popups' ? 'extension' : 'origin'
      const kind = table === 'popups' ? own : tried('blocked')
      return sql.rows(`SELECT ${column} AS extension, 100.0 * count(*) / sum(count(*)) OVER () AS percentage FROM ${table}
        WHERE ${kind} AND browser = 'Chrome' AND ${inDays({ from, to })} AND ${onSites(hosts)} GROUP BY 1 ORDER BY 2 DESC, 1`)
    },
    sessions: async ({ from, to, hosts }: Filtered) =>
      (
        await sql.rows(`SELECT count(*) AS codes, count(DISTINCT session_id) AS sessions
        FROM coupon_attempts WHERE ${tried('blocked')} AND ${inDays({ from, to })} AND ${onSites(hosts)}`)
      )[0] ?? {},
  }
}
