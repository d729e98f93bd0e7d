import {
  type AnalyticsFilter,
  type AnalyticsRequest,
  adomainReport,
  adomainSmartFilter,
  adQualityReport,
  heavyAdsOverall,
  heavyAdsReport,
  heavyAdsTrendline,
  heavyAdsWidget,
  type ThreatReport,
  threatsReport,
  threatsSmartFilter,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { collectAnalyticsEvents } from './testing/analytics-events.ts'

const week = { timeframeFrom: '2026-11-08', timeframeTo: '2026-11-14' }
const friday = { timeframeFrom: '2026-11-13', timeframeTo: '2026-11-13' }

let vigil: TestVigil
let herald: Awaited<ReturnType<TestVigil['as']>>
let about: { organizationId: number; selectedHosts: string[] }

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  herald = await vigil.as('web')
  about = { organizationId: vigil.organizationId('Herald'), selectedHosts: [] }
  await collectAnalyticsEvents(vigil)
})
afterAll(() => vigil.stop())

async function threats(
  requestType: AnalyticsRequest,
  reportType: ThreatReport,
  { days = week, ...more }: { days?: typeof week; smartFilter?: AnalyticsFilter } & Record<string, unknown> = {},
) {
  const answer = await herald.call(threatsReport, {
    params: { requestType, reportType },
    body: { ...about, ...days, ...more },
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

describe('reports', () => {
  test('return a line by day, and by hour for a single day', async () => {
    expect((await threats('trendline', 'ssp')).data).toEqual([
      { date: '2026-11-12', label: 'Index', value: 1 },
      { date: '2026-11-13', label: 'AppNexus', value: 2 },
      { date: '2026-11-13', label: 'Index', value: 1 },
    ])
    expect((await threats('trendline', 'violation_class', { days: friday })).data).toEqual([
      { hour: '2026-11-13T09', label: 'cryptomining', value: 1 },
      { hour: '2026-11-13T09', label: 'forced-redirect', value: 1 },
      { hour: '2026-11-13T21', label: 'forced-redirect', value: 1 },
    ])
  })

  test('return the share of every value, with unknown values unnamed', async () => {
    expect((await threats('percentage', 'delivery_source')).data).toEqual([
      { label: '', value: 3, percentage: 75 },
      { label: 'Prebid', value: 1, percentage: 25 },
    ])
    expect((await threats('percentage', 'dsp', { days: friday })).data.map(({ label }) => label)).toEqual([
      '',
      'The Trade Desk',
    ])
  })

  test('return the values per site', async () => {
    expect((await threats('by-site', 'violation_type')).data).toEqual([
      { host: 'news.example', label: 'top-navigation', value: 2 },
      { host: 'news.example', label: 'wasm-miner', value: 1 },
      { host: 'sport.example', label: 'top-navigation', value: 1 },
    ])
  })

  test('return a table of combinations', async () => {
    const answer = await threats('overview', 'country_code')
    expect(answer).toMatchObject({ total: 4, isCut: false })
    expect(answer.data[0]).toEqual({
      label: 'DE',
      ssp: 'AppNexus',
      deliverySource: '',
      blockReason: 'cryptomining',
      blockTrigger: 'r2',
      value: 1,
      totalViolations: 1,
    })
  })

  test('page the table in the order of the displayed names', async () => {
    const names = async (more: object) => {
      const { data, total } = await threats('overview', 'ssp', { sortingName: 'ssp', rowsPerPage: 3, ...more })
      expect(total).toBe(4)
      return data.map(({ ssp }) => ssp)
    }
    // AppNexus is displayed as Xandr.
    expect(await names({ sortingDirection: 'asc' })).toEqual(['Index', 'Index', 'AppNexus'])
    expect(await names({ sortingDirection: 'asc', page: 2 })).toEqual(['AppNexus'])
    expect(await names({ sortingDirection: 'desc' })).toEqual(['AppNexus', 'AppNexus', 'Index'])
    expect(await names({ page: 3 })).toEqual([])
  })

  test('count violations once per advertiser and once in the rest', async () => {
    const request = async (reportType: 'adomain' | 'violation_class', smartFilter: { adomains?: string[] } = {}) =>
      (
        await herald.call(adomainReport, {
          params: { requestType: 'percentage', reportType },
          body: { ...about, ...week, smartFilter },
        })
      ).body.data.map(({ label, value }) => [label, value])
    expect(await request('adomain')).toEqual([
      ['bet.example', 2],
      ['', 1],
      ['spin.example', 1],
    ])
    expect(await request('violation_class')).toEqual([
      ['category', 2],
      ['brand', 1],
    ])
    expect(await request('violation_class', { adomains: ['spin.example'] })).toEqual([['category', 1]])
  })

  test("exclude other organizations' events", async () => {
    const answer = await herald.call(adQualityReport, {
      params: { requestType: 'percentage', reportType: 'violation_class' },
      body: { ...about, ...friday },
    })
    expect(answer.body.data).toEqual([{ label: 'brand', value: 1, percentage: 100 }])
  })
})

describe('the smart filter', () => {
  const values = async (selectedSmartFilter: AnalyticsFilter = {}) =>
    (await herald.call(threatsSmartFilter, { body: { ...about, ...week, selectedSmartFilter } })).body.data[0]

  test('narrows every report by raw values and by tag names', async () => {
    const total = async (smartFilter: AnalyticsFilter) =>
      (await threats('percentage', 'ssp', { smartFilter })).data.reduce((sum, { value }) => sum + value, 0)
    expect(await total({ ssps: ['AppNexus'] })).toBe(2)
    expect(await total({ dsps: [''] })).toBe(2)
    expect(await total({ violation_classes: ['forced-redirect'], ssps: ['AppNexus'] })).toBe(1)
    expect(await total({ actionType: ['reported'] })).toBe(1)
    expect(await total({ tags: ['Herald tag'] })).toBe(4)
    expect(await total({ tags: ['Rival tag'] })).toBe(0)
  })

  test('lists each group under the selection of the other groups', async () => {
    expect(await values()).toMatchObject({
      ssps: [
        { value: 'AppNexus', count: 2 },
        { value: 'Index', count: 2 },
      ],
      tags: [{ value: 'Herald tag', count: 4 }],
      actionType: [
        { value: 'blocked', count: 3 },
        { value: 'reported', count: 1 },
      ],
    })
    expect(await values({ ssps: ['Index'] })).toMatchObject({
      ssps: [{ value: 'AppNexus' }, { value: 'Index' }],
      violation_classes: [{ value: 'forced-redirect', count: 2 }],
    })
  })

  test('keeps selected values visible when no events match them', async () => {
    expect(await values({ ssps: ['Index'], violation_classes: ['cryptomining'] })).toMatchObject({
      ssps: [
        { value: 'AppNexus', count: 1 },
        { value: 'Index', count: 0 },
      ],
      violation_classes: [
        { value: 'forced-redirect', count: 2 },
        { value: 'cryptomining', count: 0 },
      ],
    })
  })

  test('lists advertisers and triggers on the screens that have them', async () => {
    const answer = await herald.call(adomainSmartFilter, { body: { ...about, ...week } })
    expect(answer.body.data[0]).toMatchObject({
      adomains: [{ value: 'bet.example', count: 2 }, { value: '' }, { value: 'spin.example' }],
      block_triggers: [{ value: 'Gambling', count: 2 }, { value: 'Sable Motors' }],
    })
  })
})

describe('heavy ads', () => {
  test('are compared with page views, for the selected days and the same number before', async () => {
    const body = { ...about, ...friday }
    const expected = [
      { label: 'current', pageViewsProtected: 75, violationsBlocked: 2, violationLevel: (2 / 75) * 100 },
      { label: 'previous', pageViewsProtected: 20, violationsBlocked: 1, violationLevel: 5 },
    ]
    expect((await herald.call(heavyAdsOverall, { body })).body.data).toEqual(expected)
    const again = await herald.call(heavyAdsWidget, { params: { widget: 'threats-overall' }, body })
    expect(again.body.data).toEqual(expected)
  })

  test('are listed over time where there were views or heavy ads', async () => {
    expect((await herald.call(heavyAdsTrendline, { body: { ...about, ...week } })).body.data).toEqual([
      { eventDate: '2026-11-12', pageViewsProtected: 20, violationsBlocked: 1, violationLevel: 5 },
      { eventDate: '2026-11-13', pageViewsProtected: 75, violationsBlocked: 2, violationLevel: (2 / 75) * 100 },
    ])
    const sport = { ...about, ...friday, selectedHosts: ['sport.example'] }
    expect((await herald.call(heavyAdsTrendline, { body: sport })).body.data).toEqual([
      { hour: '2026-11-13T21', pageViewsProtected: 10, violationsBlocked: 0, violationLevel: 0 },
    ])
  })

  const report = async (requestType: AnalyticsRequest, reportType: 'violation_type' | 'country_code') =>
    (await herald.call(heavyAdsReport, { params: { requestType, reportType }, body: { ...about, ...week } })).body

  test('are counted by threshold, with the legacy field name on lines', async () => {
    expect((await report('percentage', 'violation_type')).data.map(({ label, value }) => [label, value])).toEqual([
      ['network', 2],
      ['cpu', 1],
    ])
    expect((await report('trendline', 'violation_type')).data[0]).toEqual({
      date: '2026-11-12',
      label: 'network',
      value: 1,
      heavy_ads_recorded: 1,
    })
  })

  test('are listed per country with their level, including countries without any', async () => {
    expect((await report('percentage', 'country_code')).data).toEqual([
      {
        label: 'DE',
        value: 3,
        percentage: 100,
        pageViewsProtected: 70,
        violationsBlocked: 3,
        violationLevel: (3 / 70) * 100,
      },
      { label: 'FR', value: 0, percentage: 0, pageViewsProtected: 25, violationsBlocked: 0, violationLevel: 0 },
    ])
  })
})

describe('invalid requests', () => {
  const send = async (path: string, body: object) =>
    vigil.send('POST', path, { token: await vigil.tokenOf('web'), body })

  test.each([
    '/api/threats-reporting/trendline/ssp',
    '/api/adomain-analytics/smart-filter',
    '/api/heavyads-reporting/threats-overall',
    '/api/heavyads/threats-trendline',
  ])('are rejected with a readable message: %s without sites or days', async (path) => {
    const { status, body } = await send(path, { organizationId: about.organizationId })
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          details: [
            { field: 'body.timeframeFrom', message: 'Enter a date such as 2026-11-01.' },
            { field: 'body.timeframeTo' },
            { field: 'body.selectedHosts', message: 'Provide a list of sites and apps. An empty list means all.' },
          ],
        },
      },
    ])
  })

  test.each([
    '/api/threats-reporting/trendline/weather',
    '/api/threats-reporting/forecast/ssp',
    '/api/threats-reporting/trendline/adomain',
    '/api/heavyads/weather',
  ])('are not found: %s', async (path) => {
    expect((await send(path, { ...about, ...week })).status).toBe(404)
  })
})
