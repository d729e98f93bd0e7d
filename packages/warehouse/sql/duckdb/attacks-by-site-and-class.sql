-- Bars by site: both dimensions keep a rest, so that the rest of the values stays with its site and the rest of the sites can be dropped.

WITH facts AS MATERIALIZED (SELECT "host", "threat_class", count(*) AS p0 FROM "incidents" WHERE "organization_id" = $1 AND "at" >= $2 AND "at" < $3 AND "tag" IN ($4) AND "action" IN ($5) GROUP BY ALL)
SELECT CASE WHEN "host" IN (SELECT d FROM (SELECT "host" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 8) AS most) THEN "host" ELSE $6 END AS d0, CASE WHEN "threat_class" IN (SELECT d FROM (SELECT "threat_class" AS d, sum(p0) AS m FROM facts GROUP BY d ORDER BY m DESC, d LIMIT 100) AS most) THEN "threat_class" ELSE $7 END AS d1, sum(p0) AS m0
FROM facts
GROUP BY d0, d1
ORDER BY m0 DESC, d0 ASC, d1 ASC;
-- [7,1793491200000,1796083200000,"t","blocked","Other","Other"]
