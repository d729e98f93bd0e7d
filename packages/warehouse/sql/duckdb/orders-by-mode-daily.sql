-- Squares are computed from numbers, because decimals would overflow; their sum does not depend on the order.

SELECT "at" // 86400000 AS t0, "mode" AS d0, count(*) AS m0, count(DISTINCT "session_id") AS m1, sum("value") AS m2, CAST(sum(CAST(round(100 * CAST("value" AS DOUBLE) * CAST("value" AS DOUBLE)) AS BIGINT)) AS DOUBLE) / CAST(100 AS DOUBLE) AS m3
FROM "orders"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000]
