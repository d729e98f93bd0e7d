-- Five dimensions are counted in one pass over the platform's rows.

SELECT 0 AS g0, "creative_id" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 100;
-- [["example"],["clock"],1793491200000,1796083200000]

SELECT 0 AS g0, "dsp" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 100;
-- [["example"],["clock"],1793491200000,1796083200000]

SELECT 0 AS g0, "exchange_id" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 100;
-- [["example"],["clock"],1793491200000,1796083200000]

SELECT 0 AS g0, "browser" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 100;
-- [["example"],["clock"],1793491200000,1796083200000]

SELECT 0 AS g0, "device" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 100;
-- [["example"],["clock"],1793491200000,1796083200000]
