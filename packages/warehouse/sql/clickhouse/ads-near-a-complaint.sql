-- The window limits the rows that are read; with too many, the nearest are kept.

SELECT "id", "at", "creative_id", "url"
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "host" IN {v4:Array(String)} AND "at" >= {v5:Int64} AND "at" <= {v6:Int64}
ORDER BY abs("at" - {v7:Int64}) ASC, "id" ASC
LIMIT 5000 OFFSET 0;
-- [7,1793491200000,1796083200000,["a.example"],1793496400000,1793503600000,1793500000000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "host" IN {v4:Array(String)} AND "at" >= {v5:Int64} AND "at" <= {v6:Int64};
-- [7,1793491200000,1796083200000,["a.example"],1793496400000,1793503600000]
