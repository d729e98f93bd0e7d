import { type DashboardWidget, dashboardReporting, dashboardWidgets, type MetricRow } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, onSites, timeColumn } from '../../testing/by-hand.ts'
import { startVigilWithDemo, type VigilWithDemo } from '../../testing/demo-events.ts'

/** Every number of the overview beside SQL written by hand over the demo's events. */

let demo: VigilWithDemo
let herald: Awaited<ReturnType<VigilWithDemo['vigil']['as']>>
beforeAll(async () => {
  demo = await startVigilWithDemo()
  herald = await demo.vigil.as('web')
}, 120_000)
afterAll(() => demo.stop())

const ranges = {
  'one day': { from: '2026-11-11', to: '2026-11-11' },
  'a week': { from: '2026-11-04', to: '2026-11-10' },
  'a month': { from: '2026-10-12', to: '2026-11-10' },
}
const before = {
  'one day': { from: '2026-11-10', to: '2026-11-10' },
  'a week': { from: '2026-10-28', to: '2026-11-03' },
  'a month': { from: '2026-09-12', to: '2026-10-11' },
}
const sites: Record<string, string[]> = {
  'all sites': [],
  'some sites': ['sport.harbourpost.com', 'www.tideline.co.uk', 'odd.example'],
  'one site': ['www.harbourpost.com'],
}

type RangeName = keyof typeof ranges
interface Case {
  range: RangeName
  hosts: string[]
}

/** FROM and WHERE: a table's rows of the organization, the days and the sites. */
const rowsOf = (table: 'incidents' | 'page_views', hosts: string[], days: { from: string; to: string }) =>
  `FROM ${table} WHERE organization_id = ${demo.organizationId} AND ${inDays(days)} AND ${onSites(hosts)}`
const attacks = ({ hosts, range }: Case) => rowsOf('incidents', hosts, ranges[range])
const views = ({ hosts, range }: Case) => rowsOf('page_views', hosts, ranges[range])

const timeName = ({ range }: Case) => (range === 'one day' ? 'hour' : 'date')
const time = (asked: Case) => `${timeColumn(ranges[asked.range])} AS ${timeName(asked)}`

const countBy = (column: string) => (asked: Case) =>
  `SELECT ${column} AS label, count(*) AS count ${attacks(asked)} GROUP BY ALL`

const heatMap = (column: string) => (asked: Case) =>
  `
  SELECT ${column} AS label, host, count(*) AS count ${attacks(asked)}
  AND ${column} IN (SELECT ${column} ${attacks(asked)} GROUP BY 1 ORDER BY count(*) DESC, ${column} LIMIT 15)
  GROUP BY ALL`

/** Views beside attacks; the side that there is none of is left out of a row. */
const both = (asked: Case, key: string, column: string) => `
  SELECT ${key}, v.n AS "pageViewsCount", a.n AS "attacksCount"
  FROM (SELECT ${column}, sum(views)::BIGINT AS n ${views(asked)} GROUP BY ALL) v
  FULL JOIN (SELECT ${column}, count(*) AS n ${attacks(asked)} GROUP BY ALL) a USING (${key})`

const totals = ({ hosts, range }: Case) =>
  [['current', ranges[range]] as const, ['previous', before[range]] as const]
    .map(
      ([label, days]) => `SELECT '${label}' AS label,
        (SELECT coalesce(sum(views), 0)::BIGINT ${rowsOf('page_views', hosts, days)}) AS "pageViewsCount",
        (SELECT count(*) ${rowsOf('incidents', hosts, days)}) AS "attacksCount"`,
    )
    .join(' UNION ALL ')

const byHand: Record<DashboardWidget, (asked: Case) => string> = {
  impressionsProtected: (asked) =>
    `SELECT ${time(asked)}, sum(views)::BIGINT AS "pageViewsCount" ${views(asked)} GROUP BY ALL`,
  gotchaItems: (asked) => `SELECT ${time(asked)}, count(*) AS "attacksCount" ${attacks(asked)} GROUP BY ALL`,
  threatLevelItems: (asked) => both(asked, timeName(asked), time(asked)),
  threatLevelTotals: totals,
  attacksBySite: (asked) => `SELECT host, count(*) AS "attacksCount" ${attacks(asked)} GROUP BY ALL`,
  countryRequests: (asked) => both(asked, 'label', 'country AS label'),
  countryRequestsBySite: heatMap('country'),
  sspRequests: countBy('ssp'),
  sspDailyTrend: (asked) => `SELECT ${time(asked)}, ssp AS label, count(*) AS count ${attacks(asked)} GROUP BY ALL`,
  sspRequestsBySite: heatMap('ssp'),
  dspRequests: countBy('dsp'),
  attackTypes: countBy('threat_class'),
  incidentsByBrowser: countBy('browser'),
  incidentsByBrowserBySite: heatMap('browser'),
  deviceRequests: countBy('device'),
}

/** In one order, whichever they came in. */
const inOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

describe.each(Object.keys(ranges) as RangeName[])('of %s', (range) => {
  describe.each(Object.entries(sites))('and %s', (_name, hosts) => {
    test.each(dashboardWidgets)('%s is what SQL says', async (widgetName) => {
      const { from, to } = ranges[range]
      const answer = await herald.call(dashboardReporting, {
        params: { organizationId: demo.organizationId, widgetName },
        body: { timeframeFrom: from, timeframeTo: to, selectedHosts: hosts },
      })
      expect(answer.status, answer.text).toBe(200)
      const rows: MetricRow[] = answer.body.data
      const expected = (await demo.sql.rows(byHand[widgetName]({ range, hosts }))).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== null)),
      )
      expect(rows.length).toBeGreaterThan(0)
      expect(inOrder(rows)).toEqual(inOrder(expected))
    })
  })
})
