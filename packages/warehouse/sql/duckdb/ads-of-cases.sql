-- Any of several values is enough, so that one look finds all ads of an organization’s cases.

SELECT "creative_id" AS d0, "ssp" AS d1, entry AS d2, "script" AS d3, max("at") AS m0, arg_max("id", ("at", "id")) AS m1
FROM (SELECT "at", "id", "creative_id", "ssp", "script", unnest(CASE WHEN len("adomains") = 0 THEN [''] ELSE "adomains" END) AS entry FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND (contains(lower("script"), lower($4)) OR contains(lower("script"), lower($5)) OR "creative_id" IN ($6) OR "markup_hash" IN ($7) OR list_has_any("adomains", [$8]))) AS facts
GROUP BY d0, d1, d2, d3
ORDER BY m0 DESC, d0 ASC, d1 ASC, d2 ASC, d3 ASC
LIMIT 10000;
-- [7,1793491200000,1793577600000,"scam.example","o'clock","cr-1","ff","scam.example"]
