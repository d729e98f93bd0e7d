import {
  platformAdQualityReport,
  platformAdQualitySmartFilter,
  platformAdQualityView,
  platformFeed,
  platformFeedValues,
  statistics,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inDays } from '../../../testing/by-hand.ts'
import { startVigilWithDemo, type VigilWithDemo } from '../../../testing/demo-events.ts'

/** Compares every number of the platform's screens with hand-written SQL over the demo's events. */

let demo: VigilWithDemo
let organizationId: number
beforeAll(async () => {
  demo = await startVigilWithDemo()
  organizationId = demo.vigil.organizationId('Exchange')
  // The demo's exchange, on the sites of two publishers.
  await demo.vigil.database.query("update organizations set name = 'Index', data_rights_level_id = 2 where id = $1", [
    organizationId,
  ])
})
afterAll(() => demo.stop())

const windows = {
  today: [
    { from: '2026-11-14', to: '2026-11-14' },
    { from: '2026-11-08', to: '2026-11-14' },
  ],
  'a week, and one before it': [
    { from: '2026-11-08', to: '2026-11-14' },
    { from: '2026-11-01', to: '2026-11-07' },
  ],
  'days in the middle': [
    { from: '2026-11-10', to: '2026-11-11' },
    { from: '2026-11-08', to: '2026-11-14' },
  ],
  'days long ago': [
    { from: '2026-10-20', to: '2026-10-22' },
    { from: '2026-11-08', to: '2026-11-14' },
  ],
} as const

const throughIndex = `ssp = 'Index' AND organization_id > 0`

/** Rows as arrays, in column order. */
const cells = async (sql: string) =>
  (await demo.sql.rows(sql)).map((row) =>
    Object.values(row).map((cell) => (typeof cell === 'string' ? cell : Number(cell))),
  )

/** One row per threat of a window that is not in the other. */
const threatsByHand = (of: string, isAlsoWanted = 'true') => `
  SELECT creative_id, count(*) AS attacks, count(DISTINCT host) AS sites, max("at") AS latest
  FROM incidents WHERE ${throughIndex} AND ${of} GROUP BY creative_id HAVING ${isAlsoWanted}
  ORDER BY latest DESC, creative_id`

describe.each(Object.entries(windows))('%s', (_name, [active, inactive]) => {
  const days = {
    activeThreatsDateStart: active.from,
    activeThreatsDateEnd: active.to,
    inactiveThreatsDateStart: inactive.from,
    inactiveThreatsDateEnd: inactive.to,
  }
  const answers = async () => {
    const ssp = await demo.vigil.as('ssp')
    const query = { organizationId, ...days }
    return {
      feed: (await ssp.call(platformFeed, { query })).body,
      values: (await ssp.call(platformFeedValues, { query })).body.fieldItems,
    }
  }
  type Threat = Awaited<ReturnType<typeof answers>>['feed']['activeThreats'][number]
  const listed = (threats: readonly Threat[]) =>
    threats.map(({ creativeID, attacks, domainsAffected, latestAttack }) => [
      creativeID,
      attacks,
      domainsAffected,
      Date.parse(latestAttack),
    ])

  test('matches SQL in active and inactive threats and their numbers', async () => {
    const { feed } = await answers()
    const isInactive = `creative_id NOT IN (SELECT creative_id FROM incidents WHERE ${throughIndex} AND ${inDays(active)})`
    expect(listed(feed.activeThreats)).toEqual(await cells(threatsByHand(inDays(active))))
    expect(listed(feed.inactiveThreats)).toEqual(await cells(threatsByHand(inDays(inactive), isInactive)))
    expect(feed.activeThreats.length + feed.inactiveThreats.length).toBeGreaterThan(3)
  })

  test('counts the attacks of both windows in the dropdowns', async () => {
    const { values } = await answers()
    const rows = await cells(
      `SELECT dsp, count(*) FROM incidents WHERE ${throughIndex} AND (${inDays(active)} OR ${inDays(inactive)}) GROUP BY dsp`,
    )
    expect(Object.fromEntries((values.DSP ?? []).map(({ value, count }) => [value, count]))).toEqual(
      Object.fromEntries(rows),
    )
  })
})

test('matches SQL in statistics', async () => {
  const days = { from: '2026-11-08', to: '2026-11-14' }
  const query = { organizationId, dateStart: days.from, dateEnd: days.to }
  const { body } = await (await demo.vigil.as('ssp')).call(statistics, { query })
  const columns = {
    aggByCrID: 'creative_id',
    aggByDspID: 'dsp',
    aggByExchangeID: 'exchange_id',
    aggByBrowser: 'browser',
    aggByDevice: 'device',
  } as const
  const where = `${throughIndex} AND ${inDays(days)}`
  for (const [group, column] of Object.entries(columns)) {
    const rows = await cells(
      `SELECT ${column}, count(*) AS n FROM incidents WHERE ${where} GROUP BY 1 ORDER BY n DESC, 1 LIMIT 100`,
    )
    const answered = body[group as keyof typeof columns] // its own keys
    expect(answered.map((row) => [row.value, row.all_count])).toEqual(rows)
    expect(answered.length).toBeGreaterThan(0)
  }
  const [[all] = []] = await cells(`SELECT count(*) FROM incidents WHERE ${where}`)
  expect(body.all_count).toBe(all)
})

test('has statistics for SSPs only, and rejects future days', async () => {
  const admin = await demo.vigil.as('superadmin')
  const days = { dateStart: '2026-11-08', dateEnd: '2026-11-14' }
  const herald = { organizationId: demo.vigil.organizationId('Herald'), ...days }
  expect((await admin.call(statistics, { query: herald })).status).toBe(404)
  const buyer = { organizationId: demo.vigil.organizationId('Buyer'), ...days }
  expect((await (await demo.vigil.as('dsp')).call(statistics, { query: buyer })).status).toBe(403)
  const late = { organizationId, ...days, dateEnd: '2026-11-15' }
  const answer = await (await demo.vigil.as('ssp')).call(statistics, { query: late })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.dateEnd')])
})

/** Columns of violations, repeated on purpose: a report on the wrong column must not pass. */
const violationColumns = {
  violation_class: 'violation_class',
  violation_type: 'variant',
  delivery_source: 'delivery_source',
  dsp: 'dsp',
  device_type: 'device',
  operating_system: 'os',
  country_code: 'country',
} as const
type Reported = keyof typeof violationColumns
const range = { from: '2026-11-01', to: '2026-11-14' }
const filters = () => ({ organizationId, timeframeFrom: range.from, timeframeTo: range.to, selectedHosts: [] })
const violationsByHand = (columns: string) =>
  cells(`SELECT ${columns}, count(*) AS n FROM violations WHERE ${throughIndex} AND ${inDays(range)}
    GROUP BY ALL ORDER BY ALL`)
const sorted = (rows: (string | number)[][]) => rows.map((row) => JSON.stringify(row)).sort()

test('matches SQL in the ad quality violations of an exchange, by every report', async () => {
  const ssp = await demo.vigil.as('ssp')
  const { reports } = (await ssp.call(platformAdQualityView, { query: { organizationId } })).body
  expect([...reports].sort()).toEqual(Object.keys(violationColumns).sort())
  for (const [reportType, column] of Object.entries(violationColumns) as [Reported, string][]) {
    const report = async (requestType: 'percentage' | 'by-site' | 'trendline') =>
      (await ssp.call(platformAdQualityReport, { params: { requestType, reportType }, body: filters() })).body.data
    const donut = await report('percentage')
    expect(donut.length).toBeGreaterThan(0)
    expect(sorted(donut.map(({ label, value }) => [label, value]))).toEqual(sorted(await violationsByHand(column)))
    const line = await report('trendline')
    const day = `strftime(epoch_ms("at"), '%Y-%m-%d')`
    expect(sorted(line.map(({ date = '', label, value }) => [date, label, value]))).toEqual(
      sorted(await violationsByHand(`${day} AS day, ${column}`)),
    )
  }
})

test('matches SQL in the smart filter of ad quality violations', async () => {
  const { body } = await (await demo.vigil.as('ssp')).call(platformAdQualitySmartFilter, { body: filters() })
  const [offered = {}] = body.data
  expect(sorted((offered.block_triggers ?? []).map(({ value, count }) => [value, count]))).toEqual(
    sorted(await violationsByHand('trigger')),
  )
  expect(sorted((offered.actionType ?? []).map(({ value, count }) => [value, count]))).toEqual(
    sorted(await violationsByHand('action')),
  )
})
