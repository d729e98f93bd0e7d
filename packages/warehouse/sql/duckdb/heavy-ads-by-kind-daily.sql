-- Heavy ads are split by the exceeded limit; they have no class.

WITH facts AS MATERIALIZED (SELECT "at" // 86400000 AS t, "kind", count(*) AS p0 FROM "heavy_ads" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 GROUP BY ALL)
SELECT t AS t0, CASE WHEN "kind" IN (SELECT d FROM (SELECT "kind" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most) THEN "kind" ELSE $4 END AS d0, sum(p0) AS m0
FROM facts
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"Other"]
