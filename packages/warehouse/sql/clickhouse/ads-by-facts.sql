-- Ads with equal facts for profiles are counted together, with the exact value of their bids.

SELECT "facts" AS d0, "tag" AS d1, "host" AS d2, "violation_class" AS d3, count(*) AS m0, sum("bids") AS m1, toFloat64(sum(toInt64(round(1000000 * toFloat64("cpm_usd"))) * "bids")) / toFloat64(1000000000) AS m2
FROM "creatives"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY d0, d1, d2, d3
ORDER BY m0 DESC, d0 ASC, d1 ASC, d2 ASC, d3 ASC;
-- [7,1793491200000,1796083200000]
