-- Over several organizations, each statement must name all of them and exclude marks, which have negative ids.

SELECT CASE WHEN "organization_id" IN {v1:Array(Int64)} THEN 1 ELSE 0 END AS g0, "ssp" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN {v2:Array(Int64)} AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY g0, d0
ORDER BY g0, d0;
-- [[8,9,10],[8,9,10,11,12],1793491200000,1796083200000]

SELECT "organization_id" AS o0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN {v1:Array(Int64)} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}
GROUP BY o0
ORDER BY o0;
-- [[8,9,10,11,12],1793491200000,1796083200000]
