-- The plain top is an order and a limit, without a second look at the table.

SELECT "host" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3
GROUP BY d0
ORDER BY m0 DESC, d0 ASC
LIMIT 100;
-- [7,1793491200000,1796083200000]
