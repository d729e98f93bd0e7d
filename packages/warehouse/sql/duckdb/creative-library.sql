-- A page of groups: earlier pages are skipped, and ties have a fixed order, so that pages do not overlap.

SELECT "creative_id" AS d0, "bidder_code" AS d1, sum("blocks") AS m0, sum("bids") AS m1
FROM "creatives"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND list_has_any("adomains", [$4]) AND "violation_class" IN ($5)
GROUP BY d0, d1
ORDER BY m0 DESC, m1 DESC, d0 ASC, d1 ASC
LIMIT 20 OFFSET 40;
-- [7,1793491200000,1793577600000,"shop.example",""]
