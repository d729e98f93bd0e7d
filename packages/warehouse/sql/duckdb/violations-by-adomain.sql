-- A list is counted by entry, filters on it apply to the entry, and rows are not joined with their own list.

WITH facts AS MATERIALIZED (SELECT entry, count(*) AS p0 FROM (SELECT unnest(CASE WHEN len("adomains") = 0 THEN [''] ELSE "adomains" END) AS entry FROM "violations" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "ssp" IN ($4)) AS entries WHERE entry IN ($5, $6) GROUP BY ALL)
SELECT CASE WHEN entry IN (SELECT d FROM (SELECT entry AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 5) AS most) THEN entry ELSE $7 END AS d0, sum(p0) AS m0
FROM facts
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"Index","shop.example","","Other"]
