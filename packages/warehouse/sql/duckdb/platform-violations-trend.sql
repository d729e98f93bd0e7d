-- The top values and the counted rows must both be limited to the platform.

WITH facts AS MATERIALIZED (SELECT "at" // 86400000 AS t, "violation_class", count(*) AS p0 FROM "violations" WHERE "organization_id" > 0 AND ("ssp" IN ($1) OR "dsp" IN ($2)) AND "at" >= $3 AND "at" < $4 AND "dsp" IN ($5) GROUP BY ALL)
SELECT t AS t0, CASE WHEN "violation_class" IN (SELECT d FROM (SELECT "violation_class" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most) THEN "violation_class" ELSE $6 END AS d0, sum(p0) AS m0
FROM facts
GROUP BY t0, d0
ORDER BY t0 ASC, m0 DESC, d0 ASC;
-- ["example","clock",1793491200000,1796083200000,"a.example","Other"]
