-- The source of a code is looked up by session and code, once for all dimensions.

SELECT "coupon_code" AS d0, "of_session_couponOrigin" AS d1, sum("discount_value") AS m0
FROM (SELECT "discount_value", "coupon_code", "session_id", v0_0 AS "of_session_couponOrigin", v0_1 AS "of_session_couponSource" FROM (SELECT "discount_value", "coupon_code", "session_id" FROM "orders" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64}) AS facts GLOBAL ANY LEFT JOIN (SELECT "session_id", "coupon_code", argMin(nv0_0, k) AS v0_0, argMin(nv0_1, k) AS v0_1 FROM (SELECT "session_id", "code" AS "coupon_code", CASE WHEN "origin" = '' THEN {v9:String} ELSE "origin" END AS nv0_0, CASE WHEN "source" = '' THEN {v10:String} ELSE "source" END AS nv0_1, ("at", "id") AS k FROM "coupon_attempts" WHERE "organization_id" = {v5:Int64} AND "at" >= {v6:Int64} AND "at" < {v7:Int64} AND "outcome" IN {v8:Array(String)}) GROUP BY "session_id", "coupon_code") AS found USING ("session_id", "coupon_code")) AS looked
WHERE "of_session_couponSource" IN {v4:Array(String)}
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 100;
-- [7,1793491200000,1796083200000,["virus"],7,1793404800000,1796169600000,["applied"],"Unknown","Unknown"]
