-- A list is counted by entry, filters on it apply to the entry, and rows are not joined with their own list.

SELECT CASE WHEN has((SELECT groupArray(d) FROM (SELECT entry AS d, count(*) AS m FROM "violations" ARRAY JOIN if(empty("adomains"), [''], "adomains") AS entry WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "ssp" IN {v4:Array(String)} AND entry IN {v5:Array(String)} GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most), entry) THEN entry ELSE {v6:String} END AS d0, count(*) AS m0
FROM "violations" ARRAY JOIN if(empty("adomains"), [''], "adomains") AS entry
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "ssp" IN {v4:Array(String)} AND entry IN {v5:Array(String)}
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,["Index"],["shop.example",""],"Other"]
