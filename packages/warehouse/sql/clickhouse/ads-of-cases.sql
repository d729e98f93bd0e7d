-- Any of several values is enough, so that one look finds all ads of an organization’s cases.

SELECT "creative_id" AS d0, "ssp" AS d1, entry AS d2, "script" AS d3, max("at") AS m0, argMax("id", ("at", "id")) AS m1
FROM "incidents" ARRAY JOIN if(empty("adomains"), [''], "adomains") AS entry
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND (position(lowerUTF8("script"), lowerUTF8({v4:String})) > 0 OR position(lowerUTF8("script"), lowerUTF8({v5:String})) > 0 OR "creative_id" IN {v6:Array(String)} OR "markup_hash" IN {v7:Array(String)} OR hasAny("adomains", {v8:Array(String)}))
GROUP BY d0, d1, d2, d3
ORDER BY m0 DESC, d0 ASC, d1 ASC, d2 ASC, d3 ASC
LIMIT 10000;
-- [7,1793491200000,1793577600000,"scam.example","o'clock",["cr-1"],["ff"],["scam.example"]]
