-- A day is only valid while its number of relevant events is unchanged; only rows of valid runs may be read.

SELECT "at", "events", "settling", "settled_at"
FROM "settled_days"
WHERE "organization_id" = $3 AND "at" >= $1 AND "at" < $2;
-- [0,1,7]

SELECT sum(n) FROM (SELECT count(*) AS n FROM "orders" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 UNION ALL SELECT count(*) AS n FROM "coupon_attempts" WHERE "organization_id" = $4 AND "at" >= $5 AND "at" < $6 UNION ALL SELECT count(*) AS n FROM "affiliate_blocks" WHERE "organization_id" = $7 AND "at" >= $8 AND "at" < $9) AS counts;
-- [7,1793318400000,1794182400000,7,1793318400000,1794182400000,7,1793318400000,1794182400000]

SELECT t, sum(n) AS m FROM (SELECT "at" // 86400000 AS t, count(*) AS n FROM "orders" WHERE "organization_id" = $1 AND "at" < $2 GROUP BY t UNION ALL SELECT "at" // 86400000 AS t, count(*) AS n FROM "coupon_attempts" WHERE "organization_id" = $3 AND "at" < $4 GROUP BY t UNION ALL SELECT "at" // 86400000 AS t, count(*) AS n FROM "affiliate_blocks" WHERE "organization_id" = $5 AND "at" < $6 GROUP BY t) AS counts GROUP BY t ORDER BY t;
-- [7,1794182400000,7,1794182400000,7,1794182400000]

SELECT "at" // 86400000 AS t0, "host" AS d0, "blocked_extension" AS d1, "stuffing" AS d2, sum("orders") AS m0, sum("sales") AS m1
FROM "orders_by_protection"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "settling" IN ($4, $5) AND "host" IN ($6) AND NOT ("blocked_extension" IN ($7))
GROUP BY t0, d0, d1, d2
ORDER BY t0 ASC, m0 DESC, d0 ASC, d1 ASC, d2 ASC;
-- [7,1793491200000,1796083200000,1,2,"a.example",""]
