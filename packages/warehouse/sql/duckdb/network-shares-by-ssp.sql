-- Over several organizations, each statement must name all of them and exclude marks, which have negative ids.

SELECT CASE WHEN "organization_id" IN ($1, $2, $3) THEN 1 ELSE 0 END AS g0, "ssp" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN ($4, $5, $6, $7, $8) AND "at" >= $9 AND "at" < $10
GROUP BY g0, d0
ORDER BY g0, d0;
-- [8,9,10,8,9,10,11,12,1793491200000,1796083200000]

SELECT "organization_id" AS o0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND "organization_id" IN ($1, $2, $3, $4, $5) AND "at" >= $6 AND "at" < $7
GROUP BY o0
ORDER BY o0;
-- [8,9,10,11,12,1793491200000,1796083200000]
