-- Without an organization, each statement must be limited to the platform and exclude marks, which have negative ids.

SELECT "id", "at", "ssp"
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN ($5) OR "dsp" IN ($6)) AND "at" >= $7 AND "at" < $8 AND rowid IN (SELECT rowid FROM "incidents" WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4 ORDER BY "at" DESC, "id" ASC LIMIT 20 OFFSET 0)
ORDER BY "at" DESC, "id" ASC;
-- ["example","clock",1793491200000,1796083200000,"example","clock",1793491200000,1796083200000]

SELECT count(*)
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4;
-- ["example","clock",1793491200000,1796083200000]
