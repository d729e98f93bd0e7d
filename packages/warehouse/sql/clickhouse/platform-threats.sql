-- Without an organization, each statement must be limited to the platform and exclude marks, which have negative ids.

SELECT "id", "at", "ssp"
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64}
ORDER BY "at" DESC, "id" ASC
LIMIT 20 OFFSET 0;
-- [["example"],["clock"],1793491200000,1796083200000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64};
-- [["example"],["clock"],1793491200000,1796083200000]
