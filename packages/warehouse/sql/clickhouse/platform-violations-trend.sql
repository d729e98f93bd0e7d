-- The top values and the counted rows must both be limited to the platform.

SELECT intDiv("at", 86400000) AS t0, CASE WHEN has((SELECT groupArray(d) FROM (SELECT "violation_class" AS d, count(*) AS m FROM "violations" WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64} AND "dsp" IN {v5:Array(String)} GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most), "violation_class") THEN "violation_class" ELSE {v6:String} END AS d0, count(*) AS m0
FROM "violations"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64} AND "dsp" IN {v5:Array(String)}
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- [["example"],["clock"],1793491200000,1796083200000,["a.example"],"Other"]
