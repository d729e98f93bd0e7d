// Hand-written DuckDB SQL for every overview query: the reference for the compiled statements.

const dayMs = 86_400_000

/** SQL of each widget for `from` to before `to` (milliseconds), in the order of its queries. */
export function byHand({ organizationId, from, to }) {
  const rows = (start = from) => `organization_id = ${organizationId} AND "at" >= ${start} AND "at" < ${to}`
  const viewsByDay = (start) =>
    `SELECT "at" // ${dayMs} AS day, sum(views) FROM page_views_by_site WHERE ${rows(start)} GROUP BY day ORDER BY day`
  // Blocked attacks and those only reported are counted apart.
  const attacksByDay = (start) =>
    `SELECT "at" // ${dayMs} AS day, action, count(*) FROM incidents WHERE ${rows(start)} GROUP BY day, action ORDER BY day, action`
  const attacksBy = (column, limit) =>
    `SELECT ${column}, count(*) AS n FROM incidents WHERE ${rows()} GROUP BY ${column} ORDER BY n DESC, ${column}${limit ? ` LIMIT ${limit}` : ''}`
  const heatMap = (
    column,
  ) => `WITH facts AS (SELECT ${column}, host, count(*) AS n FROM incidents WHERE ${rows()} GROUP BY ALL)
    SELECT ${column}, host, n FROM facts
    WHERE ${column} IN (SELECT ${column} FROM facts GROUP BY ${column} ORDER BY sum(n) DESC, ${column} LIMIT 15)
      AND host IN (SELECT host FROM facts GROUP BY host ORDER BY sum(n) DESC, host LIMIT 500)
    ORDER BY n DESC, ${column}, host`
  return {
    impressionsProtected: [viewsByDay()],
    gotchaItems: [attacksByDay()],
    threatLevelItems: [viewsByDay(), attacksByDay()],
    threatLevelTotals: [viewsByDay(2 * from - to), attacksByDay(2 * from - to)],
    attacksBySite: [attacksBy('host', 100)],
    countryRequests: [
      `SELECT country, sum(views) AS n FROM page_views_by_site WHERE ${rows()} GROUP BY country ORDER BY n DESC, country`,
      attacksBy('country'),
    ],
    countryRequestsBySite: [heatMap('country')],
    sspRequests: [attacksBy('ssp', 500)],
    sspDailyTrend: [
      `WITH facts AS (SELECT "at" // ${dayMs} AS day, ssp, count(*) AS n FROM incidents WHERE ${rows()} GROUP BY ALL)
      SELECT day, CASE WHEN ssp IN (SELECT ssp FROM facts GROUP BY ssp ORDER BY sum(n) DESC, ssp LIMIT 15) THEN ssp ELSE 'Other' END AS label, sum(n) AS n
      FROM facts GROUP BY day, label ORDER BY day, n DESC, label`,
    ],
    sspRequestsBySite: [heatMap('ssp')],
    dspRequests: [attacksBy('dsp', 500)],
    attackTypes: [attacksBy('threat_class', 500)],
    incidentsByBrowser: [attacksBy('browser', 500)],
    incidentsByBrowserBySite: [heatMap('browser')],
    deviceRequests: [attacksBy('device', 500)],
  }
}
