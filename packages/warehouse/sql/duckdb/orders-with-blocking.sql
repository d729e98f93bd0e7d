-- Session conditions must stay within the organization, include a day on both sides, and apply to the total too.

SELECT "id", "at", "order_id"
FROM "orders"
WHERE "organization_id" = $13 AND "at" >= $14 AND "at" < $15 AND rowid IN (SELECT rowid FROM "orders" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4) AND "session_id" IN (SELECT "session_id" FROM "coupon_attempts" WHERE "organization_id" = $5 AND "at" >= $6 AND "at" < $7 AND "outcome" IN ($8) UNION ALL SELECT "session_id" FROM "affiliate_blocks" WHERE "organization_id" = $9 AND "at" >= $10 AND "at" < $11 AND "action" IN ($12)) ORDER BY "at" DESC, "id" ASC LIMIT 10 OFFSET 10)
ORDER BY "at" DESC, "id" ASC;
-- [7,1793491200000,1796083200000,"a.example",7,1793404800000,1796169600000,"virus",7,1793404800000,1796169600000,"virus",7,1793491200000,1796083200000]

SELECT count(*)
FROM "orders"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "host" IN ($4) AND "session_id" IN (SELECT "session_id" FROM "coupon_attempts" WHERE "organization_id" = $5 AND "at" >= $6 AND "at" < $7 AND "outcome" IN ($8) UNION ALL SELECT "session_id" FROM "affiliate_blocks" WHERE "organization_id" = $9 AND "at" >= $10 AND "at" < $11 AND "action" IN ($12));
-- [7,1793491200000,1796083200000,"a.example",7,1793404800000,1796169600000,"virus",7,1793404800000,1796169600000,"virus"]
