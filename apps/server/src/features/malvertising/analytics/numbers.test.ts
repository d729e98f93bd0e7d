import {
  type AnalyticsReport,
  type AnalyticsRequest,
  type AnalyticsRow,
  type AnalyticsScreen,
  adomainReport,
  adomainResultLimit,
  adomainSmartFilter,
  adQualityReport,
  adQualitySmartFilter,
  heavyAdsOverall,
  heavyAdsReport,
  heavyAdsTrendline,
  threatsReport,
  threatsSmartFilter,
} from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysIn, periodBefore } from '../../../reporting/range.ts'
import { inDays, onSites, timeColumn } from '../../../testing/by-hand.ts'
import { startVigilWithDemo, type VigilWithDemo } from '../../../testing/demo-events.ts'
import { anyFilter, anyReport, type Choices } from './testing/any-report.ts'
import { countsByHand, type Filtered, screensByHand } from './testing/by-hand.ts'

/** Compares every number of the four screens with hand-written SQL, for random days, sites and smart filters. */

const reports = {
  threats: threatsReport,
  adQuality: adQualityReport,
  adomains: adomainReport,
  heavyAds: heavyAdsReport,
}
const smartFilters = { threats: threatsSmartFilter, adQuality: adQualitySmartFilter, adomains: adomainSmartFilter }
const runs = { numRuns: 80, seed: 20_261_115 }

let demo: VigilWithDemo
let herald: Awaited<ReturnType<VigilWithDemo['vigil']['as']>>
let counts: ReturnType<typeof countsByHand>
let choices: Choices

beforeAll(async () => {
  demo = await startVigilWithDemo()
  herald = await demo.vigil.as('web')
  counts = countsByHand(demo.sql, demo.organizationId, (names) =>
    [...demo.tagNames].flatMap(([id, name]) => (names.includes(name) ? id : [])),
  )
  const values = new Map<string, string[]>()
  const always = { from: '2026-10-01', to: '2026-11-14', hosts: [], chosen: {} }
  for (const [screen, { groups }] of Object.entries(screensByHand))
    for (const [group, column] of Object.entries(groups)) {
      const rows = await counts(screen as AnalyticsScreen, column, always) // its own key
      const found = rows.map(({ label }) => (column === 'tag' ? demo.tagNames.get(label) : label) ?? '')
      values.set(`${screen} ${group}`, [...new Set(found), "nothing ' has this"])
    }
  choices = { hosts: demo.hosts, values: (screen, group) => values.get(`${screen} ${group}`) ?? [] }
})
afterAll(() => demo.stop())

const toBody = ({ from, to, hosts }: Filtered) => ({
  organizationId: demo.organizationId,
  timeframeFrom: from,
  timeframeTo: to,
  selectedHosts: [...hosts],
})

interface ReportCase {
  screen: AnalyticsScreen
  report: AnalyticsReport
  filtered: Filtered
}

async function request({ screen, report, filtered }: ReportCase, requestType: AnalyticsRequest) {
  const answer = await herald.call(reports[screen] as typeof threatsReport, {
    params: { requestType, reportType: report as 'ssp' }, // from the screen's list
    body: { ...toBody(filtered), smartFilter: filtered.chosen as Record<string, string[]> }, // from its groups
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Sorts rows, and sums those with the same key. */
function added(rows: readonly (readonly [...key: string[], n: number])[]) {
  const sums = new Map<string, number>()
  for (const row of rows) {
    const key = JSON.stringify(row.slice(0, -1))
    sums.set(key, (sums.get(key) ?? 0) + Number(row.at(-1)))
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1))
}
const total = (rows: readonly { value: number }[]) => rows.reduce((sum, { value }) => sum + value, 0)
const resultLimit = ({ screen, filtered }: ReportCase) =>
  screen === 'adomains' ? adomainResultLimit(daysIn(filtered)) : null

/** The named values; all others are the rest. */
async function namedLabels(reportCase: ReportCase, column: string) {
  const labels = await counts(reportCase.screen, column, reportCase.filtered)
  const named = new Set(labels.slice(0, resultLimit(reportCase) ?? 100).map(({ label }) => label))
  expect(labels.length, 'more values than lines name').toBeLessThan(100)
  return (label: string) => (named.has(label) ? label : 'Other')
}

/** The reports with the most values, over the ranges that name the fewest: random cases may miss these. */
const longest = (['adomain', 'violation_type'] as const).map((report) => ({
  screen: 'adomains' as const,
  report,
  filtered: { from: '2026-10-06', to: '2026-11-14', hosts: [], chosen: {} },
}))

test('match SQL in lines, donuts, bars and tables, which agree with each other', async () => {
  const wereCut = new Set<boolean | undefined>()
  await fc.assert(
    fc.asyncProperty(anyReport(choices), async (reportCase) => {
      const { screen, report, filtered } = reportCase
      const column = screensByHand[screen].reports[report] ?? ''
      const shown = await namedLabels(reportCase, column)
      const [line, donut, bars, table] = await Promise.all([
        request(reportCase, 'trendline'),
        request(reportCase, 'percentage'),
        request(reportCase, 'by-site'),
        request(reportCase, 'overview'),
      ])

      const byTime = await counts(screen, column, filtered, [timeColumn(filtered)])
      expect(added(line.data.map(({ date, hour, label, value }) => [date ?? hour ?? '', label, value]))).toEqual(
        added(byTime.map(({ others, label, n }) => [...others, shown(label), n])),
      )
      // The heavy ads map also contains countries without any.
      const slices = donut.data.filter(({ value }) => value > 0)
      const labels = await counts(screen, column, filtered)
      expect(added(slices.map(({ label, value }) => [label, value]))).toEqual(
        added(labels.map(({ label, n }) => [shown(label), n])),
      )
      for (const { value, percentage } of slices) expect(percentage).toBeCloseTo((100 * value) / total(slices), 9)
      const sites = await expectBars(reportCase, column, shown, bars.data)
      await expectTable(reportCase, column, table)
      wereCut.add(table.isCut)

      // Independent of SQL: the widgets of one screen must agree.
      expect(total(line.data)).toBe(total(slices))
      if (!table.isCut) expect(total(table.data)).toBe(total(slices))
      if (sites <= 8) expect(total(bars.data)).toBe(total(slices))
    }),
    { ...runs, examples: longest.map((reportCase): [ReportCase] => [reportCase]) },
  )
  expect([...wereCut].sort()).toEqual([false, true])
})

/** The bars are the eight largest sites, complete. Returns the number of sites. */
async function expectBars(
  reportCase: ReportCase,
  column: string,
  shown: (label: string) => string,
  bars: AnalyticsRow[],
) {
  const rows = await counts(reportCase.screen, column, reportCase.filtered, ['host'])
  const sites = added(rows.map(({ others: [host = ''], n }) => [host, n]))
  const largest = [...sites].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, 8)
  const kept = new Set(largest.map(([key]) => JSON.parse(key)[0]))
  expect(added(bars.map(({ host = '', label, value }) => [host, label, value]))).toEqual(
    added(rows.flatMap(({ others: [host = ''], label, n }) => (kept.has(host) ? [[host, shown(label), n]] : []))),
  )
  return sites.length
}

/** The table has the largest combinations, up to its limit. */
async function expectTable(reportCase: ReportCase, column: string, table: Awaited<ReturnType<typeof request>>) {
  const { reason, trigger } = screensByHand[reportCase.screen]
  const rows = await counts(reportCase.screen, column, reportCase.filtered, ['ssp', 'delivery_source', reason, trigger])
  const most = resultLimit(reportCase) ?? 20_000
  expect(table).toMatchObject({ total: Math.min(rows.length, most), isCut: rows.length > most })
  expect(table.data.map(({ totalViolations }) => totalViolations)).toEqual(rows.slice(0, most).map(({ n }) => n))
  const byHand = new Map(rows.map(({ others, label, n }) => [JSON.stringify([label, ...others]), n]))
  for (const { label, ssp, deliverySource, blockReason, blockTrigger = '', totalViolations } of table.data)
    expect(byHand.get(JSON.stringify([label, ssp, deliverySource, blockReason, blockTrigger]))).toBe(totalViolations)
}

test('counts each smart filter group under the selection of the others', async () => {
  const reportCase = fc
    .constantFrom(...(Object.keys(smartFilters) as (keyof typeof smartFilters)[])) // its own keys
    .chain((screen) => fc.record({ screen: fc.constant(screen), filtered: anyFilter(screen, choices) }))
  await fc.assert(
    fc.asyncProperty(reportCase, async ({ screen, filtered }) => {
      const answer = await herald.call(smartFilters[screen] as typeof threatsSmartFilter, {
        body: { ...toBody(filtered), selectedSmartFilter: filtered.chosen as Record<string, string[]> }, // from its groups
      })
      const offered: Record<string, { value: string; count: number }[]> = answer.body.data[0] ?? {}
      const { groups } = screensByHand[screen]
      expect(Object.keys(offered).sort()).toEqual(Object.keys(groups).sort())
      for (const [group, column] of Object.entries(groups)) {
        const rows = await counts(screen, column, { ...filtered, chosen: { ...filtered.chosen, [group]: [] } })
        const name = (label: string) => (column === 'tag' ? (demo.tagNames.get(label) ?? label) : label)
        const expected = added([
          ...(filtered.chosen[group] ?? []).map((value) => [value, 0] as const),
          ...rows.map(({ label, n }) => [name(label), n] as const),
        ])
        expect([group, added(offered[group]?.map(({ value, count }) => [value, count]) ?? [])]).toEqual([
          group,
          expected,
        ])
      }
    }),
    { ...runs, numRuns: 25 },
  )
})

test('compares heavy ads with the page views counted by SQL', async () => {
  const figures = (filtered: Filtered, time = "''", isUntilNow = false) => {
    // Today is compared up to the current hour, 12.
    const until = isUntilNow ? `"at" < epoch_ms(TIMESTAMP '${filtered.to}' + INTERVAL 13 HOUR)` : 'true'
    const where = `${until} AND organization_id = ${demo.organizationId} AND ${inDays(filtered)} AND ${onSites(filtered.hosts)}`
    return demo.sql.rows(`
      SELECT time, sum(views) AS views, sum(heavy) AS heavy FROM (
        SELECT ${time} AS time, views, 0 AS heavy FROM page_views WHERE ${where}
        UNION ALL SELECT ${time}, 0, 1 FROM heavy_ads WHERE ${where}
      ) GROUP BY time ORDER BY time`)
  }
  const shown = ({ views = 0, heavy = 0 }: Record<string, unknown> = {}) => ({
    pageViewsProtected: Number(views),
    violationsBlocked: Number(heavy),
    violationLevel: Number(views) === 0 ? null : expect.closeTo((100 * Number(heavy)) / Number(views), 9),
  })
  await fc.assert(
    fc.asyncProperty(anyFilter('heavyAds', choices), async (filtered) => {
      const body = toBody(filtered)
      const before = { ...filtered, ...periodBefore(filtered) }
      expect((await herald.call(heavyAdsOverall, { body })).body.data).toEqual([
        { label: 'current', ...shown((await figures(filtered))[0]) },
        { label: 'previous', ...shown((await figures(before, "''", filtered.to === '2026-11-14'))[0]) },
      ])
      const name = filtered.from === filtered.to ? 'hour' : 'eventDate'
      expect((await herald.call(heavyAdsTrendline, { body })).body.data).toEqual(
        (await figures(filtered, timeColumn(filtered))).map((row) => ({ [name]: row.time, ...shown(row) })),
      )
    }),
    { ...runs, numRuns: 25 },
  )
})
