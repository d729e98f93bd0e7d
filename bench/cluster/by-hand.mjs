// Hand-written ClickHouse SQL over distributed tables: the reference for the compiled statements on a cluster.

const dayMs = 86_400_000
const day = `intDiv("at", ${dayMs})`

/** SQL of each overview widget for `from` to before `to` (milliseconds), in the order of its queries. */
export function overviewByHand({ organizationId, from, to }) {
  const rows = (start = from) => `organization_id = ${organizationId} AND "at" >= ${start} AND "at" < ${to}`
  const viewsByDay = (start) =>
    `SELECT ${day} AS day, sum(views) FROM page_views_by_site WHERE ${rows(start)} GROUP BY day ORDER BY day`
  // Blocked attacks and those only reported are counted apart.
  const attacksByDay = (start) =>
    `SELECT ${day} AS day, action, count(*) FROM incidents WHERE ${rows(start)} GROUP BY day, action ORDER BY day, action`
  const attacksBy = (column, limit) =>
    `SELECT ${column}, count(*) AS n FROM incidents WHERE ${rows()} GROUP BY ${column} ORDER BY n DESC, ${column}${limit ? ` LIMIT ${limit}` : ''}`
  const largest = (column, limit) =>
    `${column} GLOBAL IN (SELECT ${column} FROM incidents WHERE ${rows()} GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ${limit})`
  const heatMap = (column) =>
    `SELECT ${column}, host, count(*) AS n FROM incidents WHERE ${rows()} AND ${largest(column, 15)} AND ${largest('host', 500)}
    GROUP BY ${column}, host ORDER BY n DESC, ${column}, host`
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
      `SELECT ${day} AS day, if(${largest('ssp', 15)}, ssp, 'Other') AS label, count(*) AS n
      FROM incidents WHERE ${rows()} GROUP BY day, label ORDER BY day, n DESC, label`,
    ],
    sspRequestsBySite: [heatMap('ssp')],
    dspRequests: [attacksBy('dsp', 500)],
    attackTypes: [attacksBy('threat_class', 500)],
    incidentsByBrowser: [attacksBy('browser', 500)],
    incidentsByBrowserBySite: [heatMap('browser')],
    deviceRequests: [attacksBy('device', 500)],
  }
}

/** Questions of a platform and their SQL. */
export function platformByHand({ ssp, range, from, to }) {
  const rows = `organization_id > 0 AND ssp = '${ssp.replace(/[\\']/g, '\\$&')}' AND "at" >= ${from} AND "at" < ${to}`
  const attacks = { dataset: 'incidents', measures: ['attacks'], range }
  return {
    attacksByDay: {
      ask: { ...attacks, every: 'day' },
      text: `SELECT ${day} AS day, count(*) FROM incidents WHERE ${rows} GROUP BY day ORDER BY day`,
    },
    attacksByCountry: {
      ask: { ...attacks, by: ['country'], top: 100 },
      text: `SELECT country, count(*) AS n FROM incidents WHERE ${rows} GROUP BY country ORDER BY n DESC, country LIMIT 100`,
    },
    creatives: {
      ask: { ...attacks, by: ['creativeId'], top: 100 },
      text: `SELECT creative_id, count(*) AS n FROM incidents WHERE ${rows} GROUP BY creative_id ORDER BY n DESC, creative_id LIMIT 100`,
    },
    seats: {
      ask: { ...attacks, by: ['seatId'], top: 100 },
      text: `SELECT seat_id, count(*) AS n FROM incidents WHERE ${rows} GROUP BY seat_id ORDER BY n DESC, seat_id LIMIT 100`,
    },
  }
}
