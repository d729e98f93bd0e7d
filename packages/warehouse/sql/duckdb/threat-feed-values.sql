-- Dimensions without a selection share one pass; each one with a selection needs its own. A search makes every pass expensive.

SELECT grouping("ssp", "dsp") AS g0, coalesce("ssp", "dsp") AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "country" IN ($4) AND (contains(lower("host"), lower($5)))
GROUP BY GROUPING SETS (("ssp"), ("dsp"))
QUALIFY row_number() OVER (PARTITION BY g0 ORDER BY m0 DESC, d0) <= 500
ORDER BY g0, m0 DESC, d0;
-- [7,1793491200000,1796083200000,"a.example","o'clock"]

SELECT 0 AS g0, "country" AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND (contains(lower("host"), lower($4)))
GROUP BY d0
ORDER BY m0 DESC, d0
LIMIT 500;
-- [7,1793491200000,1796083200000,"o'clock"]
