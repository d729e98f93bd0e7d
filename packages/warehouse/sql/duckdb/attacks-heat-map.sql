-- Two dimensions have separate tops.

WITH facts AS MATERIALIZED (SELECT "host", "ssp", count(*) AS p0 FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 GROUP BY ALL)
SELECT "host" AS d0, "ssp" AS d1, sum(p0) AS m0
FROM facts
WHERE "host" IN (SELECT d FROM (SELECT "host" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most) AND "ssp" IN (SELECT d FROM (SELECT "ssp" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 15) AS most)
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC;
-- [7,1793491200000,1796083200000]
