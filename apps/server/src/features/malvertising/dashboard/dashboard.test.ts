import {
  type DashboardSmartFilter,
  type DashboardWidget,
  dashboardReporting,
  dashboardSmartFilterValues,
  dashboardWidget,
  dashboardWidgets,
  type MetricRow,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'
import { collectDashboardEvents, secondTag } from './testing/dashboard-events.ts'

const week = { from: '2026-11-08', to: '2026-11-14' }
const friday = { from: '2026-11-13', to: '2026-11-13' }

let vigil: TestVigil
let request: (widgetName: DashboardWidget, filters?: Filters) => Promise<MetricRow[]>
type Filters = { range?: { from: string; to: string }; hosts?: string[]; smartFilter?: Partial<DashboardSmartFilter> }

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await collectDashboardEvents(vigil)
  const herald = await vigil.as('web')
  request = async (widgetName, { range = week, hosts = [], smartFilter } = {}) => {
    const answer = await herald.call(dashboardReporting, {
      params: { organizationId: vigil.organizationId('Herald'), widgetName },
      body: {
        timeframeFrom: range.from,
        timeframeTo: range.to,
        selectedHosts: hosts,
        ...(smartFilter ? { smartFilter } : {}),
      },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }
})
afterAll(() => vigil.stop())

describe('widgets', () => {
  test('return page views by day for all, some and one site', async () => {
    expect(await request('impressionsProtected')).toEqual([
      { date: '2026-11-12', pageViewsCount: 10 },
      { date: '2026-11-13', pageViewsCount: 20 },
    ])
    expect(await request('impressionsProtected', { hosts: ['news.example', 'shop.example'] })).toEqual([
      { date: '2026-11-12', pageViewsCount: 4 },
      { date: '2026-11-13', pageViewsCount: 10 },
    ])
    expect(await request('impressionsProtected', { hosts: ['sport.example'] })).toEqual([
      { date: '2026-11-12', pageViewsCount: 6 },
      { date: '2026-11-13', pageViewsCount: 10 },
    ])
  })

  test('return prevented and reported attacks by day, and by hour for a single day', async () => {
    expect(await request('gotchaItems')).toEqual([
      { date: '2026-11-10', attacksCount: 1 },
      { date: '2026-11-12', attacksCount: 1 },
      { date: '2026-11-13', attacksCount: 3 },
      { date: '2026-11-14', attacksCount: 1, reportedCount: 1 },
    ])
    expect(await request('gotchaItems', { range: friday })).toEqual([
      { hour: '2026-11-13T09', attacksCount: 2 },
      { hour: '2026-11-13T21', attacksCount: 1 },
    ])
    expect(await request('gotchaItems', { hosts: ['shop.example'] })).toEqual([
      { date: '2026-11-14', reportedCount: 1 },
    ])
  })

  test('return views and attacks of an hour or a day in one row', async () => {
    const hours = await request('threatLevelItems', { range: friday })
    expect(hours).toEqual([
      { hour: '2026-11-13T09', pageViewsCount: 8, attacksCount: 2 },
      { hour: '2026-11-13T21', pageViewsCount: 12, attacksCount: 1 },
    ])
    expect(await request('threatLevelItems')).toContainEqual({
      date: '2026-11-13',
      pageViewsCount: 20,
      attacksCount: 3,
    })
  })

  test('return totals of the range and of the same number of days before', async () => {
    expect(await request('threatLevelTotals', { range: friday })).toEqual([
      { label: 'current', pageViewsCount: 20, attacksCount: 3, reportedCount: 0 },
      { label: 'previous', pageViewsCount: 10, attacksCount: 1, reportedCount: 0 },
    ])
    expect(await request('threatLevelTotals')).toEqual([
      { label: 'current', pageViewsCount: 30, attacksCount: 6, reportedCount: 1 },
      { label: 'previous', pageViewsCount: 0, attacksCount: 0, reportedCount: 0 },
    ])
  })

  test('return attacks by site, most first', async () => {
    expect(await request('attacksBySite')).toEqual([
      { host: 'news.example', attacksCount: 3 },
      { host: 'sport.example', attacksCount: 3 },
      { host: 'shop.example', attacksCount: 1 },
    ])
    expect(await request('attacksBySite', { hosts: ['shop.example'] })).toEqual([
      { host: 'shop.example', attacksCount: 1 },
    ])
  })

  test('return views and attacks by country', async () => {
    expect(await request('countryRequests')).toEqual([
      { label: 'DE', pageViewsCount: 20, attacksCount: 3 },
      { label: 'US', pageViewsCount: 10, attacksCount: 3 },
      { label: 'FR', attacksCount: 1 },
    ])
  })

  test('return attacks by country, SSP and browser, per site', async () => {
    expect(await request('countryRequestsBySite')).toEqual([
      { label: 'DE', host: 'news.example', count: 3 },
      { label: 'US', host: 'sport.example', count: 3 },
      { label: 'FR', host: 'shop.example', count: 1 },
    ])
    expect(await request('sspRequestsBySite', { range: friday })).toEqual([
      { label: 'AppNexus', host: 'news.example', count: 2 },
      { label: 'Index', host: 'sport.example', count: 1 },
    ])
    expect(await request('incidentsByBrowserBySite', { hosts: ['news.example', 'shop.example'] })).toEqual([
      { label: 'Chrome', host: 'news.example', count: 3 },
      { label: 'Firefox', host: 'shop.example', count: 1 },
    ])
  })

  test('return attacks by SSP and DSP, with unknown ones unnamed', async () => {
    expect(await request('sspRequests')).toEqual([
      { label: 'Index', count: 4 },
      { label: 'AppNexus', count: 2 },
      { label: '', count: 1 },
    ])
    expect(await request('dspRequests')).toEqual([
      { label: '', count: 5 },
      { label: 'The Trade Desk', count: 2 },
    ])
  })

  test('return attacks by SSP over time', async () => {
    expect(await request('sspDailyTrend', { range: friday })).toEqual([
      { hour: '2026-11-13T09', label: 'AppNexus', count: 2 },
      { hour: '2026-11-13T21', label: 'Index', count: 1 },
    ])
    expect(await request('sspDailyTrend', { hosts: ['news.example'] })).toEqual([
      { date: '2026-11-12', label: 'Index', count: 1 },
      { date: '2026-11-13', label: 'AppNexus', count: 2 },
    ])
  })

  test('return attacks by class, browser and device', async () => {
    expect(await request('attackTypes')).toEqual([
      { label: 'forced-redirect', count: 6 },
      { label: 'cryptomining', count: 1 },
    ])
    const browsers = await request('incidentsByBrowser')
    expect(browsers.reduce((sum, { count = 0 }) => sum + count, 0)).toBe(7)
    expect(browsers).toContainEqual({ label: 'Firefox', count: 1 })
    const devices = await request('deviceRequests')
    expect(devices.map(({ count }) => count)).toEqual([4, 3])
  })
})

test("exclude other organizations' events, even on a site of the same name", async () => {
  for (const widget of dashboardWidgets) {
    const rows = await request(widget, { hosts: ['news.example'] })
    expect(JSON.stringify(rows)).not.toMatch(/OpenX/)
    for (const { count = 0, attacksCount = 0, pageViewsCount = 0 } of rows) {
      expect([widget, Math.max(count, attacksCount, pageViewsCount) <= 20]).toEqual([widget, true])
    }
  }
})

describe('the smart filter', () => {
  test('narrows by countries and by tag names', async () => {
    expect(await request('attacksBySite', { smartFilter: { countryCodes: ['US', 'FR'] } })).toEqual([
      { host: 'sport.example', attacksCount: 3 },
      { host: 'shop.example', attacksCount: 1 },
    ])
    expect(await request('gotchaItems', { smartFilter: { tags: ['Sport tag'] } })).toEqual([
      { date: '2026-11-10', attacksCount: 1 },
    ])
    expect(await request('impressionsProtected', { smartFilter: { countryCodes: ['US'] } })).toEqual([
      { date: '2026-11-13', pageViewsCount: 10 },
    ])
  })

  test('returns nothing, not everything, for a tag of another organization', async () => {
    expect(await request('attacksBySite', { smartFilter: { tags: ['Rival tag'] } })).toEqual([])
  })

  const values = async (selectedSmartFilter: Partial<DashboardSmartFilter> = {}, selectedHosts: string[] = []) => {
    const answer = await (await vigil.as('web')).call(dashboardSmartFilterValues, {
      body: {
        organizationId: vigil.organizationId('Herald'),
        timeframeFrom: week.from,
        timeframeTo: week.to,
        selectedHosts,
        selectedSmartFilter,
      },
    })
    return answer.body.data[0]
  }

  test('lists values, each group under the selection of the other', async () => {
    const countryCodes = [
      { value: 'DE', count: 3 },
      { value: 'US', count: 3 },
      { value: 'FR', count: 1 },
    ]
    const tags = [
      { value: 'Herald tag', count: 6 },
      { value: 'Sport tag', count: 1 },
    ]
    expect(await values()).toEqual({ countryCodes, tags })
    expect(await values({ countryCodes: ['DE'] })).toEqual({ countryCodes, tags: [{ value: 'Herald tag', count: 3 }] })
    expect(await values({ tags: ['Sport tag'] })).toEqual({ countryCodes: [{ value: 'US', count: 1 }], tags })
    expect(await values({}, ['shop.example'])).toEqual({
      countryCodes: [{ value: 'FR', count: 1 }],
      tags: [{ value: 'Herald tag', count: 1 }],
    })
  })
})

test('returns the same rows with their sites and tags from the other endpoint', async () => {
  const call = async (selectedHostGroups: '*' | string[]) => {
    const answer = await (await vigil.as('web')).call(dashboardWidget, {
      params: { organizationId: vigil.organizationId('Herald'), widgetName: 'gotchaItems' },
      body: { fromDate: week.from, toDate: week.to, selectedHostGroups, timezone: 'Etc/GMT' },
    })
    return answer.body
  }
  const all = await call('*')
  expect(all.widgetData).toEqual(await request('gotchaItems'))
  expect(all.hostsUsed).toEqual(['news.example', 'shop.example', 'sport.example'])
  expect(all.distributionsUsed).toEqual([secondTag, vigil.tagOf('Herald')].sort())
  expect(await call(['shop.example'])).toEqual({
    widgetData: [{ date: '2026-11-14', reportedCount: 1 }],
    hostsUsed: ['shop.example'],
    distributionsUsed: [vigil.tagOf('Herald')],
  })
})

test.each([
  ['2026-11-10', '2026-11-09', 'body.timeframeFrom'],
  ['2026-11-10', '2026-11-15', 'body.timeframeTo'],
  ['2025-10-10', '2026-11-14', 'body.timeframeFrom'],
  ['0001-01-01', '0001-01-02', 'body.timeframeFrom'],
  ['2026-02-30', '2026-03-02', 'body.timeframeFrom'],
])('rejects days from %s to %s by the field at fault', async (timeframeFrom, timeframeTo, field) => {
  const answer = await (await vigil.as('web')).call(dashboardReporting, {
    params: { organizationId: vigil.organizationId('Herald'), widgetName: 'gotchaItems' },
    body: { timeframeFrom, timeframeTo, selectedHosts: [] },
  })
  expect([answer.status, answer.body]).toMatchObject([400, { error: { details: [{ field }] } }])
})

test('answers not found for an unknown widget', async () => {
  const path = `/api/dashboard-reporting/${vigil.organizationId('Herald')}/weather`
  const body = { timeframeFrom: '2026-11-01', timeframeTo: '2026-11-02', selectedHosts: [] }
  const answer = await vigil.send('POST', path, { token: await vigil.tokenOf('web'), body })
  expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'not_found' } }])
})
