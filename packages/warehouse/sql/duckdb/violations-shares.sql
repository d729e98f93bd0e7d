-- The shares of a donut must add up: values beyond the top are counted too.

WITH facts AS MATERIALIZED (SELECT "variant", count(*) AS p0 FROM "violations" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "os" IN ($4, $5) AND "delivery_source" IN ($6) GROUP BY ALL)
SELECT CASE WHEN "variant" IN (SELECT d FROM (SELECT "variant" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 1000) AS most) THEN "variant" ELSE $7 END AS d0, sum(p0) AS m0
FROM facts
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"iOS","","Prebid","Other"]
