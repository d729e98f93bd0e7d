-- Squares are computed from numbers, because decimals would overflow; their sum does not depend on the order.

SELECT intDiv("at", 86400000) AS t0, "mode" AS d0, count(*) AS m0, count(DISTINCT "session_id") AS m1, sum("value") AS m2, toFloat64(sum(toInt64(round(100 * toFloat64("value") * toFloat64("value"))))) / toFloat64(100) AS m3
FROM "orders"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000]
