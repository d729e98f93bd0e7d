-- An ad is opened by its organization, or by the platform of an incident that points at it.

SELECT "organization_id", "text"
FROM "markups"
WHERE "organization_id" = $1 AND "hash" IN ($2)
LIMIT 1;
-- [7,"virus"]

SELECT "organization_id", "text"
FROM "markups"
WHERE "organization_id" > 0 AND "hash" IN (SELECT d FROM (SELECT "markup_hash" AS d FROM "incidents" WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4 AND "markup_hash" IN ($5) LIMIT 1) AS most) AND "hash" IN ($6)
LIMIT 1;
-- ["example","clock",1793491200000,1793577600000,"virus","virus"]

SELECT "organization_id", "hash", "text"
FROM "markups"
WHERE "organization_id" = $1 AND "hash" IN ($2, $3);
-- [7,"one","two"]
