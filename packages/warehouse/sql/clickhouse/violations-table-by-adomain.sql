-- A table of combinations with a list column is cut by totals, not by its order.

SELECT entry AS d0, "ssp" AS d1, "delivery_source" AS d2, "violation_class" AS d3, "trigger" AS d4, count(*) AS m0
FROM "violations" ARRAY JOIN if(empty("adomains"), [''], "adomains") AS entry
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND entry IN {v4:Array(String)}
GROUP BY d0, d1, d2, d3, d4
ORDER BY m0 DESC, d0 ASC, d1 ASC, d2 ASC, d3 ASC, d4 ASC
LIMIT 20001;
-- [7,1793491200000,1796083200000,["shop.example"]]
