-- Ads with equal facts for profiles are counted together, with the exact value of their bids.

SELECT "facts" AS d0, "tag" AS d1, "host" AS d2, "violation_class" AS d3, count(*) AS m0, sum("bids") AS m1, CAST(sum(CAST(round(1000000 * CAST("cpm_usd" AS DOUBLE)) AS BIGINT) * "bids") AS DOUBLE) / CAST(1000000000 AS DOUBLE) AS m2
FROM "creatives"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY d0, d1, d2, d3
ORDER BY m0 DESC, d0 ASC, d1 ASC, d2 ASC, d3 ASC;
-- [7,1793491200000,1796083200000]
