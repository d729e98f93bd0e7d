-- The search ignores case and includes lists; ties are sorted by id, so that pages do not overlap.

SELECT "id", "at", "host", "ssp", "adomains", "url"
FROM "incidents"
WHERE "organization_id" = $6 AND "at" >= $7 AND "at" < $8 AND rowid IN (SELECT rowid FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "country" IN ($4) AND (contains(lower("host"), lower($5)) OR contains(lower(array_to_string("adomains", chr(0))), lower($5))) ORDER BY "ssp" ASC, "id" ASC LIMIT 50 OFFSET 100)
ORDER BY "ssp" ASC, "id" ASC;
-- [7,1793491200000,1796083200000,"DE","o'clock",7,1793491200000,1796083200000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "country" IN ($4) AND (contains(lower("host"), lower($5)) OR contains(lower(array_to_string("adomains", chr(0))), lower($5)));
-- [7,1793491200000,1796083200000,"DE","o'clock"]
