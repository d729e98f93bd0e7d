import type { HandSql } from '@vigil/warehouse/testing'
import { inDays, onSites } from '../../../../testing/by-hand.ts'

/** Expected orders from SQL that is independent of the code under test. */
export function ordersByHand(sql: HandSql, organizationId: number) {
  const own = `organization_id = ${organizationId}`
  return ({ from, to, hosts }: { from: string; to: string; hosts: readonly string[] }) =>
    sql.rows(`
      WITH tried AS (
        SELECT session_id, count(*) AS attempts, list_sort(list_distinct(list(code))) AS codes,
          list_sort(list_distinct(list(origin) FILTER (origin <> ''))) AS extensions
        FROM coupon_attempts WHERE ${own} AND source = 'extension' AND outcome = 'blocked' GROUP BY 1
      ),
      stuffed AS (SELECT session_id, count(*) AS stuffings FROM affiliate_blocks WHERE ${own} AND action = 'blocked' GROUP BY 1)
      SELECT order_id, session_id, "at", browser, device, os, value::DOUBLE AS value,
        coalesce(attempts, 0) AS attempts, coalesce(codes, []) AS codes, coalesce(extensions, []) AS extensions,
        coalesce(stuffings, 0) AS stuffings
      FROM orders LEFT JOIN tried USING (session_id) LEFT JOIN stuffed USING (session_id)
      WHERE ${own} AND ${inDays({ from, to })} AND ${onSites(hosts)} AND (attempts > 0 OR stuffings > 0)
      ORDER BY "at" DESC, id`)
}
