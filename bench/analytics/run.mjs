// All request types of the four analytics screens, compared with hand-written SQL.
import { byTurns } from '../by-turns.mjs'
import { imported } from '../imported.mjs'
import { lastMonth } from '../queries/measure.mjs'
import { openSet } from '../queries/open-set.mjs'
import { figure, heading } from '../report.mjs'
import { cachedSet } from '../set/cached.mjs'

const { runReport } = await imported('apps/server/src/features/malvertising/analytics/reports.ts')
const screens = await imported('apps/server/src/features/malvertising/analytics/screens.ts')
const { countQuery } = await imported('apps/server/src/reporting/counting.ts')
const { testScope } = await imported('packages/warehouse/src/testing/scopes.ts')

const organizationId = 1001
const dayMs = 86_400_000
const rounds = Number(process.env.BENCH_ROUNDS ?? 40)

const byEntry = "(SELECT *, unnest(CASE WHEN len(adomains) = 0 THEN [''] ELSE adomains END) AS adomain FROM violations)"
/** Table and columns of each screen, and the row limit of its table for a month. */
const cases = [
  { name: 'threats', report: 'ssp', table: 'incidents', columns: 'threat_class, rule', most: 20_000 },
  { name: 'adQuality', report: 'ssp', table: 'violations', columns: 'violation_class, "trigger"', most: 20_000 },
  { name: 'adomains', report: 'adomain', table: byEntry, columns: 'ssp, violation_class, "trigger"', most: 150 },
  { name: 'heavyAds', report: 'ssp', table: 'heavy_ads', columns: 'kind', most: 20_000 },
]

function byHand({ report, table, columns, most }, { from, to }) {
  const rows = `FROM ${table} WHERE organization_id = ${organizationId} AND "at" >= ${from} AND "at" < ${to}`
  const named = `(SELECT ${report} FROM facts GROUP BY ${report} ORDER BY sum(n) DESC, ${report} LIMIT 100)`
  const label = `CASE WHEN ${report} IN ${named} THEN ${report} ELSE 'Other' END AS label`
  return {
    trendline: `WITH facts AS (SELECT "at" // ${dayMs} AS day, ${report}, count(*) AS n ${rows} GROUP BY ALL)
      SELECT day, ${label}, sum(n) AS n FROM facts GROUP BY ALL ORDER BY day, n DESC, label`,
    percentage: `SELECT ${report}, count(*) AS n ${rows} GROUP BY ${report} ORDER BY n DESC, ${report}`,
    'by-site': `WITH facts AS (SELECT host, ${report}, count(*) AS n ${rows} GROUP BY ALL)
      SELECT host, ${label}, sum(n) AS n FROM facts
      WHERE host IN (SELECT host FROM facts GROUP BY host ORDER BY sum(n) DESC, host LIMIT 8)
      GROUP BY ALL ORDER BY n DESC, host, label`,
    // One extra row shows whether the table was cut; ties are in a fixed order.
    overview: `SELECT ${report}, delivery_source, ${columns}, count(*) AS n ${rows} GROUP BY ALL
      ORDER BY n DESC, ${report}, delivery_source, ${columns} LIMIT ${most + 1}`,
  }
}

export async function run() {
  const set = await openSet(await cachedSet('100m'))
  const month = lastMonth()
  heading('A month of one publisher at 100 M page views and 5 M attacks, ms (fastest round):')
  for (const screen of cases) {
    for (const [request, text] of Object.entries(byHand(screen, month))) {
      const runReport = createReport(set.warehouse, screen, request, month)
      const times = await byTurns(runReport, () => set.byHand(text), { rounds, expectSame })
      figure({ what: `${screen.name} ${request}`, ...times, goal: { atMost: 1.3 } })
    }
  }
  await set.close()
}

function createReport(warehouse, { name, report }, request, { range }) {
  const [screen, scope, where] = [screens[name], testScope(organizationId), {}]
  const count = (days, question) => countQuery(warehouse, scope, screen, { ...question, range: days, where }, {})
  return () => runReport(screen, request, { report, range, where }, count)
}

/** Compares row counts and values. The screens' tests compare labels. */
function expectSame({ data }, rows) {
  const ours = data.map(({ value }) => value).join()
  const theirs = rows
    .slice(0, data.length)
    .map((row) => Number(row.at(-1)))
    .join()
  const isCut = rows.length > data.length + 1
  if (ours !== theirs || ours === '' || isCut) throw new Error(`counted ${ours}, by hand ${theirs}`)
}
