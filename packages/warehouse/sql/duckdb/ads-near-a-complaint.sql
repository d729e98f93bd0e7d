-- The window limits the rows that are read; with too many, the nearest are kept.

SELECT "id", "at", "creative_id", "url"
FROM "incidents"
WHERE "organization_id" = $8 AND "at" >= $9 AND "at" < $10 AND rowid IN (SELECT rowid FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4) AND "at" >= $5 AND "at" <= $6 ORDER BY abs("at" - $7) ASC, "id" ASC LIMIT 5000 OFFSET 0)
ORDER BY abs("at" - $7) ASC, "id" ASC;
-- [7,1793491200000,1796083200000,"a.example",1793496400000,1793503600000,1793500000000,7,1793491200000,1796083200000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4) AND "at" >= $5 AND "at" <= $6;
-- [7,1793491200000,1796083200000,"a.example",1793496400000,1793503600000]
