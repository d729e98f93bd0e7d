-- A day is only valid while its number of relevant events is unchanged; only rows of valid runs may be read.

SELECT "at", "events", "settling", "settled_at"
FROM "settled_days"
WHERE "organization_id" = {v3:Int64} AND "at" >= {v1:Int64} AND "at" < {v2:Int64};
-- [0,1,7]

SELECT sum(n) FROM (SELECT count(*) AS n FROM "orders" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} UNION ALL SELECT count(*) AS n FROM "coupon_attempts" WHERE "organization_id" = {v4:Int64} AND "at" >= {v5:Int64} AND "at" < {v6:Int64} UNION ALL SELECT count(*) AS n FROM "affiliate_blocks" WHERE "organization_id" = {v7:Int64} AND "at" >= {v8:Int64} AND "at" < {v9:Int64}) AS counts;
-- [7,1793318400000,1794182400000,7,1793318400000,1794182400000,7,1793318400000,1794182400000]

SELECT t, sum(n) AS m FROM (SELECT intDiv("at", 86400000) AS t, count(*) AS n FROM "orders" WHERE "organization_id" = {v1:Int64} AND "at" < {v2:Int64} GROUP BY t UNION ALL SELECT intDiv("at", 86400000) AS t, count(*) AS n FROM "coupon_attempts" WHERE "organization_id" = {v3:Int64} AND "at" < {v4:Int64} GROUP BY t UNION ALL SELECT intDiv("at", 86400000) AS t, count(*) AS n FROM "affiliate_blocks" WHERE "organization_id" = {v5:Int64} AND "at" < {v6:Int64} GROUP BY t) AS counts GROUP BY t ORDER BY t;
-- [7,1794182400000,7,1794182400000,7,1794182400000]

SELECT intDiv("at", 86400000) AS t0, "host" AS d0, "blocked_extension" AS d1, "stuffing" AS d2, sum("orders") AS m0, sum("sales") AS m1
FROM "orders_by_protection"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "settling" IN {v4:Array(Int64)} AND "host" IN {v5:Array(String)} AND NOT ("blocked_extension" IN {v6:Array(String)})
GROUP BY t0, d0, d1, d2
ORDER BY t0 ASC, m0 DESC, d0 ASC, d1 ASC, d2 ASC;
-- [7,1793491200000,1796083200000,[1,2],["a.example"],[""]]
