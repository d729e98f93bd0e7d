-- One row per creative: first and last seen, sites, and the newest incident, stable on ties.

SELECT "creative_id" AS d0, count(*) AS m0, min("at") AS m1, max("at") AS m2, count(DISTINCT "host") AS m3, argMax("id", ("at", "id")) AS m4
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY d0
ORDER BY m2 DESC, d0 ASC
LIMIT 20;
-- [7,1793491200000,1796083200000]
