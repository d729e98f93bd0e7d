-- Dimensions without a selection share one pass; each one with a selection needs its own. A search makes every pass expensive.

SELECT 0 AS g0, "ssp" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "country" IN {v4:Array(String)} AND (position(lowerUTF8("host"), lowerUTF8({v5:String})) > 0)
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 500;
-- [7,1793491200000,1796083200000,["a.example"],"o'clock"]

SELECT 0 AS g0, "dsp" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "country" IN {v4:Array(String)} AND (position(lowerUTF8("host"), lowerUTF8({v5:String})) > 0)
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 500;
-- [7,1793491200000,1796083200000,["a.example"],"o'clock"]

SELECT 0 AS g0, "country" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND (position(lowerUTF8("host"), lowerUTF8({v4:String})) > 0)
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 500;
-- [7,1793491200000,1796083200000,"o'clock"]
