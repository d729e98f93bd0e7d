-- A dimension that the smallest rollup lacks must be read from the daily one.

SELECT "browser" AS d0, sum("views") AS m0
FROM "page_views_by_day"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000]
