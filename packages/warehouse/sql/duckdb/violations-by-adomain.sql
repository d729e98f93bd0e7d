-- A list is counted by its entries, filters by it apply to the entry, and it is not joined row by row.

WITH facts AS MATERIALIZED (SELECT unnest(CASE WHEN len("adomains") = 0 THEN [''] ELSE "adomains" END) AS entry FROM "violations" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "ssp" IN ($4))
SELECT CASE WHEN entry IN (SELECT d FROM (SELECT entry AS d, count(*) AS m FROM facts WHERE entry IN ($5, $6) GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most) THEN entry ELSE $7 END AS d0, count(*) AS m0
FROM facts
WHERE entry IN ($5, $6)
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"Index","shop.example","","Other"]
