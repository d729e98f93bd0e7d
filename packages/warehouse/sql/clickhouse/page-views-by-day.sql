-- A month must be read from the smallest rollup, never from the hourly table.

SELECT intDiv("at", 86400000) AS t0, sum("views") AS m0
FROM "page_views_by_site"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "host" IN {v4:Array(String)} AND "country" IN {v5:Array(String)}
GROUP BY t0
ORDER BY t0 ASC, m0 DESC;
-- [7,1793491200000,1796083200000,["a.example"],["DE","US"]]
