-- Session conditions must stay within the organization, include a day on both sides, and apply to the total too.

SELECT "id", "at", "order_id"
FROM "orders"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "host" IN {v4:Array(String)} AND "session_id" GLOBAL IN (SELECT "session_id" FROM "coupon_attempts" WHERE "organization_id" = {v5:Int64} AND "at" >= {v6:Int64} AND "at" < {v7:Int64} AND "outcome" IN {v8:Array(String)} UNION ALL SELECT "session_id" FROM "affiliate_blocks" WHERE "organization_id" = {v9:Int64} AND "at" >= {v10:Int64} AND "at" < {v11:Int64} AND "action" IN {v12:Array(String)})
ORDER BY "at" DESC, "id" ASC
LIMIT 10 OFFSET 10;
-- [7,1793491200000,1796083200000,["a.example"],7,1793404800000,1796169600000,["virus"],7,1793404800000,1796169600000,["virus"]]

SELECT count(*)
FROM "orders"
WHERE "organization_id" = {v1:Int64} AND "at" >= {v2:Int64} AND "at" < {v3:Int64} AND "host" IN {v4:Array(String)} AND "session_id" GLOBAL IN (SELECT "session_id" FROM "coupon_attempts" WHERE "organization_id" = {v5:Int64} AND "at" >= {v6:Int64} AND "at" < {v7:Int64} AND "outcome" IN {v8:Array(String)} UNION ALL SELECT "session_id" FROM "affiliate_blocks" WHERE "organization_id" = {v9:Int64} AND "at" >= {v10:Int64} AND "at" < {v11:Int64} AND "action" IN {v12:Array(String)});
-- [7,1793491200000,1796083200000,["a.example"],7,1793404800000,1796169600000,["virus"],7,1793404800000,1796169600000,["virus"]]
