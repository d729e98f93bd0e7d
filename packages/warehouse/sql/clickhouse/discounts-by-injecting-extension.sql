-- An order counts once under each extension; shares of orders add up exactly.

SELECT "of_session_injectingExtensions" AS d0, count(*) AS m0, toFloat64(sum(CASE WHEN "discount_value" = 0 THEN 0 ELSE toInt64(round(1000000 * toFloat64("discount_value") / (toFloat64("discount_value") + toFloat64("value")))) END)) / toFloat64(1000000) AS m1
FROM (SELECT "discount_value", "value", "session_id", v0_0 AS "of_session_injectingExtensions" FROM (SELECT "discount_value", "value", "session_id" FROM "orders" WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "mode" IN {v4:Array(String)}) AS facts GLOBAL ALL LEFT JOIN (SELECT "session_id", nv0_0 AS v0_0 FROM (SELECT "session_id", CASE WHEN "origin" = '' THEN {v10:String} ELSE "origin" END AS nv0_0 FROM "coupon_attempts" WHERE "organization_id" = {v5:Int64} AND "at" >= {v6:Int64} AND "at" < {v7:Int64} AND "source" IN {v8:Array(String)} AND "outcome" IN {v9:Array(String)}) GROUP BY "session_id", v0_0) AS found USING ("session_id")) AS looked
WHERE 1 = 1
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,["clock"],7,1793404800000,1796169600000,["extension"],["applied"],"Unknown"]
