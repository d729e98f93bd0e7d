-- Bars by site: both dimensions keep a rest, so that the rest of the values stays with its site and the rest of the sites can be dropped.

SELECT CASE WHEN has((SELECT groupArray(d) FROM (SELECT "host" AS d, count(*) AS m FROM "incidents" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "tag" IN {v4:Array(String)} AND "action" IN {v5:Array(String)} GROUP BY d ORDER BY m DESC, d LIMIT 8) AS most), "host") THEN "host" ELSE {v6:String} END AS d0, CASE WHEN has((SELECT groupArray(d) FROM (SELECT "threat_class" AS d, count(*) AS m FROM "incidents" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "tag" IN {v4:Array(String)} AND "action" IN {v5:Array(String)} GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most), "threat_class") THEN "threat_class" ELSE {v7:String} END AS d1, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "tag" IN {v4:Array(String)} AND "action" IN {v5:Array(String)}
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC;
-- [7,1793491200000,1796083200000,["t"],["blocked"],"Other","Other"]
