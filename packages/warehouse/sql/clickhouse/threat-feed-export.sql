-- Continues after the last row in the order of display names; only the rows of the page are read in full.

SELECT "id", "ssp", "url"
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND (position(lowerUTF8("host"), lowerUTF8({v4:String})) > 0 OR "ssp" IN {v5:Array(String)}) AND (CASE "ssp" WHEN {v6:String} THEN {v7:String} ELSE "ssp" END < {v8:String} OR (CASE "ssp" WHEN {v6:String} THEN {v7:String} ELSE "ssp" END = {v8:String} AND "id" > {v9:String}))
ORDER BY CASE "ssp" WHEN {v6:String} THEN {v7:String} ELSE "ssp" END DESC, "id" ASC
LIMIT 1000 OFFSET 0;
-- [7,1793491200000,1796083200000,"virus",["a.example"],"b.example","c.example","c.example","virus"]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND (position(lowerUTF8("host"), lowerUTF8({v4:String})) > 0 OR "ssp" IN {v5:Array(String)});
-- [7,1793491200000,1796083200000,"virus",["a.example"]]
