-- Hours are only in the hourly table.

SELECT intDiv("at", 3600000) AS t0, sum("views") AS m0
FROM "page_views"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY t0
ORDER BY t0 ASC, m0 DESC;
-- [7,1793491200000,1793577600000]
