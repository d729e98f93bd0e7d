-- Every day has the top of the whole range; the rest is one value; rows are read once if the engine supports it.

WITH facts AS MATERIALIZED (SELECT "at" // 86400000 AS t, "ssp", count(*) AS p0 FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 GROUP BY ALL)
SELECT t AS t0, CASE WHEN "ssp" IN (SELECT d FROM (SELECT "ssp" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 10) AS most) THEN "ssp" ELSE $4 END AS d0, sum(p0) AS m0
FROM facts
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"Other"]
