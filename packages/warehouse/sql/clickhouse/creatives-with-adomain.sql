-- A filter on a list that is not counted must not multiply rows.

SELECT "creative_id" AS d0, "bidder_code" AS d1, sum("bids") AS m0, sum("blocks") AS m1, CASE WHEN count(*) = 0 THEN 0 ELSE toFloat64(sum("cpm_usd")) / toFloat64(count(*)) END AS m2, argMax("markup_hash", ("at", "id")) AS m3
FROM "creatives"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND hasAny("adomains", {v4:Array(String)})
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 20;
-- [7,1793491200000,1793577600000,["shop.example"]]
