-- Heavy ads are split by the exceeded limit; they have no class.

SELECT intDiv("at", 86400000) AS t0, CASE WHEN has((SELECT groupArray(d) FROM (SELECT "kind" AS d, count(*) AS m FROM "heavy_ads" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most), "kind") THEN "kind" ELSE {v4:String} END AS d0, count(*) AS m0
FROM "heavy_ads"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"Other"]
