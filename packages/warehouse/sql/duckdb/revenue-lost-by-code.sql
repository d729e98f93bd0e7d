-- The source of a code is looked up by session and code, once for all dimensions.

SELECT "coupon_code" AS d0, "of_session_couponOrigin" AS d1, sum("discount_value") AS m0
FROM (SELECT "discount_value", "coupon_code", "session_id", coalesce(v0_0, '') AS "of_session_couponOrigin", coalesce(v0_1, '') AS "of_session_couponSource" FROM (SELECT "discount_value", "coupon_code", "session_id" FROM "orders" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3) AS facts LEFT JOIN (SELECT "session_id", "coupon_code", arg_min(nv0_0, k) AS v0_0, arg_min(nv0_1, k) AS v0_1 FROM (SELECT "session_id", "code" AS "coupon_code", CASE WHEN "origin" = '' THEN $9 ELSE "origin" END AS nv0_0, CASE WHEN "source" = '' THEN $10 ELSE "source" END AS nv0_1, ("at", "id") AS k FROM "coupon_attempts" WHERE "organization_id" = $5 AND "at" >= $6 AND "at" < $7 AND "outcome" IN ($8)) GROUP BY "session_id", "coupon_code") AS found USING ("session_id", "coupon_code")) AS looked
WHERE "of_session_couponSource" IN ($4)
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 100;
-- [7,1793491200000,1796083200000,"virus",7,1793404800000,1796169600000,"applied","Unknown","Unknown"]
