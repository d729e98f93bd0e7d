-- Two dimensions have separate tops.

SELECT "host" AS d0, "ssp" AS d1, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND has((SELECT groupArray(d) FROM (SELECT "host" AS d, count(*) AS m FROM "incidents" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most), "host") AND has((SELECT groupArray(d) FROM (SELECT "ssp" AS d, count(*) AS m FROM "incidents" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} GROUP BY d ORDER BY m DESC, d LIMIT 15) AS most), "ssp")
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC;
-- [7,1793491200000,1796083200000]
