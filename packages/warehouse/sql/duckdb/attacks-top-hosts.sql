-- A plain top needs only an order and a limit, no second read of the table.

SELECT "host" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY d0
ORDER BY m0 DESC, d0 ASC
LIMIT 100;
-- [7,1793491200000,1796083200000]
