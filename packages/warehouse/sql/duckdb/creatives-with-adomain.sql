-- A filter on a list that is not counted must not multiply rows.

SELECT "creative_id" AS d0, "bidder_code" AS d1, sum("bids") AS m0, sum("blocks") AS m1, CASE WHEN count(*) = 0 THEN 0 ELSE CAST(sum("cpm_usd") AS DOUBLE) / CAST(count(*) AS DOUBLE) END AS m2, arg_max("markup_hash", ("at", "id")) AS m3
FROM "creatives"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND list_has_any("adomains", [$4])
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 20;
-- [7,1793491200000,1793577600000,"shop.example"]
