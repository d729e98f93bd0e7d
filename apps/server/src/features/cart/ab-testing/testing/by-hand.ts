import type { HandSql } from '@vigil/warehouse/testing'
import { inDays, onSites, timeColumn } from '../../../../testing/by-hand.ts'

/** Expected A/B testing results from hand-written SQL, independent of the code under test. */

export interface Filtered {
  from: string
  to: string
  hosts: readonly string[]
}

export function abByHand(sql: HandSql, organizationId: number) {
  const where = (filtered: Filtered) =>
    `organization_id = ${organizationId} AND ${inDays(filtered)} AND ${onSites(filtered.hosts)}`

  /** A row for each time and mode. */
  const counts = (filtered: Filtered, time: string) => `
    SELECT time, mode, sum(s) AS sessions, sum(c) AS checkouts, sum(b) AS buyers, sum(o) AS orders, sum(v) AS sales, sum(q) AS squares FROM (
      SELECT ${time} AS time, mode, count(*) AS s, 0 AS c, 0 AS b, 0 AS o, 0.0 AS v, 0.0 AS q
        FROM cart_sessions WHERE ${where(filtered)} GROUP BY ALL
      UNION ALL SELECT ${time}, mode, 0, count(*), 0, 0, 0, 0
        FROM checkouts WHERE ${where(filtered)} GROUP BY ALL
      UNION ALL SELECT ${time}, mode, 0, 0, count(DISTINCT session_id), count(*), sum(value::DOUBLE), sum(value::DOUBLE ** 2)
        FROM orders WHERE ${where(filtered)} GROUP BY ALL
    ) GROUP BY ALL`

  const part = (name: string, mode: string) => `coalesce(sum(${name}) FILTER (mode = '${mode}'), 0)`
  const rate = (of: string, to: string) => `CASE WHEN ${to} = 0 THEN NULL ELSE 100.0 * least(${of}, ${to}) / ${to} END`
  const inMode = (mode: string) => {
    const [s, c, b, o, v] = ['sessions', 'checkouts', 'buyers', 'orders', 'sales'].map((name) => part(name, mode))
    return `${s} AS session_in_${mode}, ${c} AS checkouts_in_${mode}, ${o} AS completed_orders_in_${mode},
      CASE WHEN ${o} = 0 THEN NULL ELSE ${v} / ${o} END AS average_order_value_in_${mode},
      ${rate(b ?? '', s ?? '')} AS conversion_rate_in_${mode}, ${rate(b ?? '', c ?? '')} AS completion_rate_in_${mode},
      100 - ${rate(b ?? '', c ?? '')} AS abandonment_rate_in_${mode}`
  }
  const rows = (filtered: Filtered, time: string) =>
    sql.rows(`SELECT time, coalesce(sum(sessions), 0) AS sessions, coalesce(sum(checkouts), 0) AS checkouts,
        coalesce(sum(orders), 0) AS completed_orders,
        CASE WHEN sum(orders) = 0 THEN NULL ELSE sum(sales) / sum(orders) END AS average_order_value,
        ${inMode('blocking')}, ${inMode('non_blocking')}
      FROM (${counts(filtered, time)}) GROUP BY time ORDER BY time`)

  /** The daily weighted difference of two means and its standard deviation. */
  const difference = async (filtered: Filtered, count: string, sum: string, squares: string) =>
    (
      await sql.rows(`
        WITH days AS (
          SELECT time, ${['blocking', 'non_blocking']
            .map((mode) => {
              const at = mode === 'blocking' ? 'a' : 'b'
              return `sum(${count}) FILTER (mode = '${mode}') AS n${at}, sum(${sum}) FILTER (mode = '${mode}') AS s${at}, sum(${squares}) FILTER (mode = '${mode}') AS q${at}`
            })
            .join(', ')}
          FROM (${counts(filtered, timeColumn({ from: '', to: '-' }))}) GROUP BY time
        ),
        weighed AS (
          SELECT na * nb / (na + nb) AS w, sa / na - sb / nb AS d,
            greatest(0, qa + qb - (sa + sb) ** 2 / (na + nb)) / (na + nb - 1) AS v
          FROM days WHERE na > 0 AND nb > 0
        )
        SELECT sum(w) AS weight, sum(w * d) / sum(w) AS difference, sqrt(sum(w * v)) / sum(w) AS deviation FROM weighed`)
    )[0] ?? {}

  return {
    total: async (filtered: Filtered) => (await rows(filtered, "''"))[0],
    byTime: (filtered: Filtered) => rows(filtered, timeColumn(filtered)),
    conversion: (filtered: Filtered) =>
      difference(filtered, 'sessions', 'least(buyers, sessions)', 'least(buyers, sessions)'),
    orderValue: (filtered: Filtered) => difference(filtered, 'orders', 'sales', 'squares'),
  }
}
