import { type DashboardWidget, dashboardReporting, dashboardWidgets, type MetricRow } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays, onSites, timeColumn } from '../../../testing/by-hand.ts'
import { startVigilWithDemo, type VigilWithDemo } from '../../../testing/demo-events.ts'

/** Compares every number of the overview with hand-written SQL over the demo's events. */

let demo: VigilWithDemo
let herald: Awaited<ReturnType<VigilWithDemo['vigil']['as']>>
beforeAll(async () => {
  demo = await startVigilWithDemo()
  herald = await demo.vigil.as('web')
})
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

/** FROM and WHERE for the organization's rows of the given days and sites. */
const fromRows = (table: 'incidents' | 'page_views', hosts: string[], days: { from: string; to: string }) =>
  `FROM ${table} WHERE organization_id = ${demo.organizationId} AND ${inDays(days)} AND ${onSites(hosts)}`
const attacks = ({ hosts, range }: Case) => fromRows('incidents', hosts, ranges[range])
const views = ({ hosts, range }: Case) => fromRows('page_views', hosts, ranges[range])

const timeName = ({ range }: Case) => (range === 'one day' ? 'hour' : 'date')
const time = (input: Case) => `${timeColumn(ranges[input.range])} AS ${timeName(input)}`

const countBy = (column: string) => (input: Case) =>
  `SELECT ${column} AS label, count(*) AS count ${attacks(input)} GROUP BY ALL`

const heatMap = (column: string) => (input: Case) =>
  `
  SELECT ${column} AS label, host, count(*) AS count ${attacks(input)}
  AND ${column} IN (SELECT ${column} ${attacks(input)} GROUP BY 1 ORDER BY count(*) DESC, ${column} LIMIT 15)
  GROUP BY ALL`

/** Prevented and reported attacks; 0 of either is omitted from the row. */
const byAction = `nullif(count(*) FILTER (action = 'blocked'), 0) AS "attacksCount",
  nullif(count(*) FILTER (action = 'reported'), 0) AS "reportedCount"`

/** Views and attacks by key; a missing side is omitted from the row. */
const levels = (input: Case, key: string, column: string) => `
  SELECT ${key}, v.n AS "pageViewsCount", a."attacksCount", a."reportedCount"
  FROM (SELECT ${column}, sum(views)::BIGINT AS n ${views(input)} GROUP BY ALL) v
  FULL JOIN (SELECT ${column}, ${byAction} ${attacks(input)} GROUP BY ALL) a USING (${key})`

const both = (input: Case, key: string, column: string) => `
  SELECT ${key}, v.n AS "pageViewsCount", a.n AS "attacksCount"
  FROM (SELECT ${column}, sum(views)::BIGINT AS n ${views(input)} GROUP BY ALL) v
  FULL JOIN (SELECT ${column}, count(*) AS n ${attacks(input)} GROUP BY ALL) a USING (${key})`

const totals = ({ hosts, range }: Case) =>
  [['current', ranges[range]] as const, ['previous', before[range]] as const]
    .map(
      ([label, days]) => `SELECT '${label}' AS label,
        (SELECT coalesce(sum(views), 0)::BIGINT ${fromRows('page_views', hosts, days)}) AS "pageViewsCount",
        (SELECT count(*) ${fromRows('incidents', hosts, days)} AND action = 'blocked') AS "attacksCount",
        (SELECT count(*) ${fromRows('incidents', hosts, days)} AND action = 'reported') AS "reportedCount"`,
    )
    .join(' UNION ALL ')

const byHand: Record<DashboardWidget, (input: Case) => string> = {
  impressionsProtected: (input) =>
    `SELECT ${time(input)}, sum(views)::BIGINT AS "pageViewsCount" ${views(input)} GROUP BY ALL`,
  gotchaItems: (input) => `SELECT ${time(input)}, ${byAction} ${attacks(input)} GROUP BY ALL`,
  threatLevelItems: (input) => levels(input, timeName(input), time(input)),
  threatLevelTotals: totals,
  attacksBySite: (input) => `SELECT host, count(*) AS "attacksCount" ${attacks(input)} GROUP BY ALL`,
  countryRequests: (input) => both(input, 'label', 'country AS label'),
  countryRequestsBySite: heatMap('country'),
  sspRequests: countBy('ssp'),
  sspDailyTrend: (input) => `SELECT ${time(input)}, ssp AS label, count(*) AS count ${attacks(input)} GROUP BY ALL`,
  sspRequestsBySite: heatMap('ssp'),
  dspRequests: countBy('dsp'),
  attackTypes: countBy('threat_class'),
  incidentsByBrowser: countBy('browser'),
  incidentsByBrowserBySite: heatMap('browser'),
  deviceRequests: countBy('device'),
}

/** Sorts rows for comparison. */
const inOrder = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort()

describe.each(Object.keys(ranges) as RangeName[])('for %s', (range) => {
  describe.each(Object.entries(sites))('and %s', (_name, hosts) => {
    test.each(dashboardWidgets)('%s matches SQL', async (widgetName) => {
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
