-- Continues after the last row in the order of display names; only the rows of the page are read in full.

SELECT "id", "ssp", "url"
FROM "incidents"
WHERE "organization_id" = $10 AND "at" >= $11 AND "at" < $12 AND rowid IN (SELECT rowid FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND (contains(lower("host"), lower($4)) OR "ssp" IN ($5)) AND (CASE "ssp" WHEN $6 THEN $7 ELSE "ssp" END < $8 OR (CASE "ssp" WHEN $6 THEN $7 ELSE "ssp" END = $8 AND "id" > $9)) ORDER BY CASE "ssp" WHEN $6 THEN $7 ELSE "ssp" END DESC, "id" ASC LIMIT 1000 OFFSET 0)
ORDER BY CASE "ssp" WHEN $6 THEN $7 ELSE "ssp" END DESC, "id" ASC;
-- [7,1793491200000,1796083200000,"virus","a.example","b.example","c.example","c.example","virus",7,1793491200000,1796083200000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND (contains(lower("host"), lower($4)) OR "ssp" IN ($5));
-- [7,1793491200000,1796083200000,"virus","a.example"]
