-- The keys of threats take one pass over the days, which computes only the sorting measure.

SELECT "creative_id" AS d0, "ssp" AS d1, max("at") AS m0
FROM "incidents"
WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4 AND "dsp" IN ($5) AND "country" IN ($6) AND (contains(lower("creative_id"), lower($7)) OR contains(lower("seat_id"), lower($7)))
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC
LIMIT 1000000;
-- ["example","clock",1793491200000,1796083200000,"a.example","DE","o'clock"]
