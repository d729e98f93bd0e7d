-- Without groups the result is one row; a division by zero is no error.

SELECT count(*) AS m0, sum("value") AS m1, CASE WHEN count(*) = 0 THEN 0 ELSE toFloat64(sum("value")) / toFloat64(count(*)) END AS m2, CASE WHEN sum("value") = 0 THEN 0 ELSE toFloat64(sum("discount_value")) / toFloat64(sum("value")) END AS m3
FROM "orders"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND NOT ("coupon_code" IN {v4:Array(String)});
-- [7,1793491200000,1796083200000,[""]]
