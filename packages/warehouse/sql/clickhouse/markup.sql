-- An ad is opened by its organization, or by the platform of an incident that points at it.

SELECT "organization_id", "text"
FROM "markups"
WHERE "organization_id" = {v1:Int64} AND "hash" IN {v2:Array(String)}
LIMIT 1;
-- [7,["virus"]]

SELECT "organization_id", "text"
FROM "markups"
WHERE "organization_id" > 0 AND has((SELECT groupArray(d) FROM (SELECT "markup_hash" AS d FROM "incidents" WHERE "organization_id" > 0 AND ("ssp" IN {v1:Array(String)} OR "dsp" IN {v2:Array(String)}) AND "at" >= {v3:Int64} AND "at" < {v4:Int64} AND "markup_hash" IN {v5:Array(String)} LIMIT 1) AS most), "hash") AND "hash" IN {v6:Array(String)}
LIMIT 1;
-- [["example"],["clock"],1793491200000,1793577600000,["virus"],["virus"]]

SELECT "organization_id", "hash", "text"
FROM "markups"
WHERE "organization_id" = {v1:Int64} AND "hash" IN {v2:Array(String)};
-- [7,["one","two"]]
