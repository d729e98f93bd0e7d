-- The search ignores case and includes lists; ties are sorted by id, so that pages do not overlap.

SELECT "id", "at", "host", "ssp", "adomains", "url"
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "country" IN {v4:Array(String)} AND (position(lowerUTF8("host"), lowerUTF8({v5:String})) > 0 OR position(lowerUTF8(arrayStringConcat("adomains", '\0')), lowerUTF8({v5:String})) > 0)
ORDER BY "ssp" ASC, "id" ASC
LIMIT 50 OFFSET 100;
-- [7,1793491200000,1796083200000,["DE"],"o'clock"]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "country" IN {v4:Array(String)} AND (position(lowerUTF8("host"), lowerUTF8({v5:String})) > 0 OR position(lowerUTF8(arrayStringConcat("adomains", '\0')), lowerUTF8({v5:String})) > 0);
-- [7,1793491200000,1796083200000,["DE"],"o'clock"]
