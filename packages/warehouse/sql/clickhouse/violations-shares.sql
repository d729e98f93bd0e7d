-- The shares of a donut must add up: values beyond the top are counted too.

SELECT CASE WHEN has((SELECT groupArray(d) FROM (SELECT "variant" AS d, count(*) AS m FROM "violations" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "os" IN {v4:Array(String)} AND "delivery_source" IN {v5:Array(String)} GROUP BY d ORDER BY m DESC, d LIMIT 1000) AS most), "variant") THEN "variant" ELSE {v6:String} END AS d0, count(*) AS m0
FROM "violations"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "os" IN {v4:Array(String)} AND "delivery_source" IN {v5:Array(String)}
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,["iOS",""],["Prebid"],"Other"]
