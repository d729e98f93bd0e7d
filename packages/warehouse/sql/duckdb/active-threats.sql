-- One row per creative: first and last seen, sites, and the newest incident, stable on ties.

SELECT "creative_id" AS d0, count(*) AS m0, min("at") AS m1, max("at") AS m2, count(DISTINCT "host") AS m3, arg_max("id", ("at", "id")) AS m4
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY d0
ORDER BY m2 DESC, d0 ASC
LIMIT 20;
-- [7,1793491200000,1796083200000]
