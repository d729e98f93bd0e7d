-- Each of two dimensions has a top of its own.

WITH facts AS MATERIALIZED (SELECT "host", "ssp" FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3)
SELECT "host" AS d0, "ssp" AS d1, count(*) AS m0
FROM facts
WHERE "host" IN (SELECT d FROM (SELECT "host" AS d, count(*) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most) AND "ssp" IN (SELECT d FROM (SELECT "ssp" AS d, count(*) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 15) AS most)
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC;
-- [7,1793491200000,1796083200000]
