-- Session facts are looked up once, within the organization; filters on them apply afterwards.

SELECT "at" // 86400000 AS t0, "host" AS d0, "of_session_blockedExtension" AS d1, "of_session_stuffing" AS d2, count(*) AS m0, sum("value") AS m1
FROM (SELECT "at", "value", "host", "session_id", "of_session_blockedExtension", coalesce(v1_0, '') AS "of_session_stuffing" FROM (SELECT "at", "value", "host", "session_id", coalesce(v0_0, '') AS "of_session_blockedExtension" FROM (SELECT "at", "value", "host", "session_id" FROM "orders" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4)) AS facts LEFT JOIN (SELECT "session_id", arg_min(nv0_0, k) AS v0_0 FROM (SELECT "session_id", CASE WHEN "origin" = '' THEN $11 ELSE "origin" END AS nv0_0, ("at", "id") AS k FROM "coupon_attempts" WHERE "organization_id" = $6 AND "at" >= $7 AND "at" < $8 AND "source" IN ($9) AND "outcome" IN ($10)) GROUP BY "session_id") AS found USING ("session_id")) AS facts LEFT JOIN (SELECT "session_id", nv1_0 AS v1_0 FROM (SELECT "session_id", CASE WHEN "action" = '' THEN $16 ELSE "action" END AS nv1_0 FROM "affiliate_blocks" WHERE "organization_id" = $12 AND "at" >= $13 AND "at" < $14 AND "action" IN ($15)) GROUP BY "session_id", v1_0) AS found USING ("session_id")) AS looked
WHERE NOT ("of_session_blockedExtension" IN ($5))
GROUP BY t0, d0, d1, d2
ORDER BY t0 ASC, m0 DESC, d0 ASC, d1 ASC, d2 ASC;
-- [7,1793491200000,1796083200000,"a.example","",7,1793404800000,1796169600000,"extension","blocked","Unknown",7,1793404800000,1796169600000,"blocked","Unknown"]
