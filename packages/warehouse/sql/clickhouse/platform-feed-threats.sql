-- The keys of threats take one pass over the days, which computes only the sorting measure.

SELECT "creative_id" AS d0, "ssp" AS d1, max("at") AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64} AND "dsp" IN {v5:Array(String)} AND "country" IN {v6:Array(String)} AND (position(lowerUTF8("creative_id"), lowerUTF8({v7:String})) > 0 OR position(lowerUTF8("seat_id"), lowerUTF8({v7:String})) > 0)
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 1000000;
-- [["example"],["clock"],1793491200000,1796083200000,["a.example"],["DE"],"o'clock"]
