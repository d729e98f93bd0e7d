-- Five dimensions are counted in one pass over the platform's rows.

SELECT grouping("creative_id", "dsp", "exchange_id", "browser", "device") AS g0, coalesce("creative_id", "dsp", "exchange_id", "browser", "device") AS d0, count(*) AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4
GROUP BY GROUPING SETS (("creative_id"), ("dsp"), ("exchange_id"), ("browser"), ("device"))
QUALIFY row_number() OVER (PARTITION BY g0 ORDER BY m0 DESC, d0) <= 100
ORDER BY g0, m0 DESC, d0;
-- ["example","clock",1793491200000,1796083200000]
