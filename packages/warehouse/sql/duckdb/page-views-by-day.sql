-- A month must be read from the smallest rollup, never from the hourly table.

SELECT "at" // 86400000 AS t0, sum("views") AS m0
FROM "page_views_by_site"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4) AND "country" IN ($5, $6)
GROUP BY t0
ORDER BY t0 ASC, m0 DESC;
-- [7,1793491200000,1796083200000,"a.example","DE","US"]
