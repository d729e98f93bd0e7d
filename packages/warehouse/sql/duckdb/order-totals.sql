-- Without groups the result is one row; a division by zero is no error.

SELECT count(*) AS m0, sum("value") AS m1, CASE WHEN count(*) = 0 THEN 0 ELSE CAST(sum("value") AS DOUBLE) / CAST(count(*) AS DOUBLE) END AS m2, CASE WHEN sum("value") = 0 THEN 0 ELSE CAST(sum("discount_value") AS DOUBLE) / CAST(sum("value") AS DOUBLE) END AS m3
FROM "orders"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND NOT ("coupon_code" IN ($4));
-- [7,1793491200000,1796083200000,""]
