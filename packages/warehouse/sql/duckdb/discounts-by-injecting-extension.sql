-- An order counts once under each extension; shares of orders add up exactly.

SELECT "of_session_injectingExtensions" AS d0, count(*) AS m0, CAST(sum(CASE WHEN "discount_value" = 0 THEN 0 ELSE CAST(round(1000000 * CAST("discount_value" AS DOUBLE) / (CAST("discount_value" AS DOUBLE) + CAST("value" AS DOUBLE))) AS BIGINT) END) AS DOUBLE) / CAST(1000000 AS DOUBLE) AS m1
FROM (SELECT "discount_value", "value", "session_id", coalesce(v0_0, '') AS "of_session_injectingExtensions" FROM (SELECT "discount_value", "value", "session_id" FROM "orders" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "mode" IN ($4)) AS facts LEFT JOIN (SELECT "session_id", nv0_0 AS v0_0 FROM (SELECT "session_id", CASE WHEN "origin" = '' THEN $10 ELSE "origin" END AS nv0_0 FROM "coupon_attempts" WHERE "organization_id" = $5 AND "at" >= $6 AND "at" < $7 AND "source" IN ($8) AND "outcome" IN ($9)) GROUP BY "session_id", v0_0) AS found USING ("session_id")) AS looked
WHERE 1 = 1
GROUP BY d0
ORDER BY m0 DESC, d0 ASC;
-- [7,1793491200000,1796083200000,"clock",7,1793404800000,1796169600000,"extension","applied","Unknown"]
