import { attackTypeList, type RequestOf, threatClassNames, threatFeedReporting, threatsFeed } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedFixture, first, startFeed, week } from './testing/fixture.ts'

let fixture: FeedFixture
beforeAll(async () => {
  fixture = await startFeed()
})
afterAll(() => fixture.vigil.stop())

type FeedBody = Partial<RequestOf<typeof threatFeedReporting>['body']>
async function feed(more: FeedBody = {}) {
  const answer = await fixture.herald.call(threatFeedReporting, { body: { ...fixture.about, ...more } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const creatives = async (more: FeedBody = {}) => (await feed(more)).data.map(({ creativeID }) => creativeID)

describe('incidents', () => {
  test('are returned as collected, field by field, newest first', async () => {
    const { data, total } = await feed()
    expect(total).toBe(5)
    expect(data.map(({ time }) => time.slice(0, 16))).toEqual([
      '2026-11-13T11:00',
      '2026-11-13T10:00',
      '2026-11-12T09:15',
      '2026-11-12T09:14',
      '2026-11-11T08:00',
    ])
    expect(data.find(({ actionGroupID }) => actionGroupID === first)).toEqual({
      actionGroupID: first,
      sampleID: first,
      hashID: expect.stringMatching(/^[0-9a-f]{64}$/),
      date: '2026-11-12',
      time: '2026-11-12T09:14:00.000Z',
      userTime: '2026-11-12T10:14:00+01:00',
      action: 'blocked',
      creativeID: 'cr-100',
      ssp: 'Index',
      dsp: 'The Trade Desk',
      dspName: 'The Trade Desk',
      dspID: 'd-9',
      dspEncCrID: 'dc-9',
      exchangeID: 'ex-1',
      seatID: 'qry-2260',
      publisherID: 'pub-7',
      siteID: 'site-1',
      advertiserID: 'adv-1',
      campaignID: 'camp-1',
      advertiserDomain: 'atlas.example',
      adomain: 'atlas.example, second.example',
      bidderCode: 'ix',
      deliverySource: 'Prebid',
      gotchaType: 'forced-redirect',
      violationClass: 'forced-redirect',
      violationVariant: 'top-navigation',
      violationDescription: 'Forced redirect',
      violationTraits: '{"wait":"300 ms"}',
      rule: 'r1',
      script: 'https://go-matchday41.example/x.js',
      countryCode: 'DE',
      ISP: 'DE Telecom',
      userAgent: expect.stringContaining('Chrome/130'),
      userAgentOS: 'Windows',
      parsedUserAgentName: 'Chrome',
      device: 'Desktop',
      publisherHostname: 'news.example',
      topLocation: 'https://news.example/a?b=1',
      tagName: 'Herald tag',
    })
  })

  test.each<[string, FeedBody, string[]]>([
    ['SSP', { ssps: ['Index'] }, ['cr-100', 'cr-100']],
    ['an unknown SSP', { ssps: [''] }, ['cr-300']],
    ['DSP', { dsps: ['Criteo'] }, ['cr-200']],
    ['violation type', { violationTypes: ['cryptomining'] }, ['cr-100']],
    ['country', { countryCodes: ['FR'] }, ['cr-300']],
    ['browser', { browsers: ['Safari'] }, ['cr-300']],
    ['device', { deviceTypes: ['Mobile'] }, ['cr-300']],
    ['site', { filterHostName: ['sport.example'] }, ['cr-100']],
    ['sites of the page', { selectedHostGroups: ['sport.example'] }, ['cr-100']],
    ['disjoint sites', { selectedHostGroups: ['sport.example'], filterHostName: ['news.example'] }, []],
    ['tag', { tags: ['Herald tag'], ssps: ['OpenX'] }, ['cr-200']],
    ['a tag of another organization', { tags: ['Rival tag'] }, []],
    ['variant', { violationVariants: ['wasm-miner'] }, ['cr-100']],
    ['delivery source', { deliverySources: ['Prebid'] }, ['cr-100']],
    ['operating system', { operatingSystems: ['iOS'] }, ['cr-300']],
    ['rule', { blockTriggers: ['none has this'] }, []],
    ['action', { actionTypes: ['reported'] }, []],
    ['two at once', { ssps: ['Index', 'OpenX'], dsps: ['The Trade Desk'] }, ['cr-100']],
    ['days', { dateStart: '2026-11-11', dateEnd: '2026-11-11' }, ['cr-300']],
  ])('are filtered by %s', async (_name, filter, expected) => {
    expect(await creatives(filter)).toEqual(expected)
  })

  test.each<[string, string[]]>([
    ['  MATCHDAY41  ', ['cr-100']],
    ['qry-22', ['cr-100']],
    ['cr-3', ['cr-300']],
    ['iphone', ['cr-300']],
    ['Xandr', ['cr-100']],
    ['France', ['cr-300']],
    ['forced redirect', ['cr-200', 'cr-100', 'cr-100', 'cr-300']],
    ['miner', ['cr-100']],
    ['sport.', ['cr-100']],
    ['nothing has this', []],
  ])('are searched for %j', async (freeSearch, expected) => {
    expect(await creatives({ freeSearch })).toEqual(expected)
  })

  test('ignore an invalid search', async () => {
    expect(await creatives({ freeSearch: 'cr-3%' })).toHaveLength(5)
    expect(await creatives({ freeSearch: 'x'.repeat(65) })).toHaveLength(5)
  })

  test('are sorted by displayed values in a stable order, page by page', async () => {
    const ssps = async (more: FeedBody) => (await feed({ sortingName: 'ssp', ...more })).data.map(({ ssp }) => ssp)
    expect(await ssps({ sortingDirection: 'asc' })).toEqual(['', 'Index', 'Index', 'OpenX', 'AppNexus'])
    expect(await ssps({ sortingDirection: 'desc' })).toEqual(['AppNexus', 'OpenX', 'Index', 'Index', ''])
    const pages = await Promise.all(
      [1, 2, 3, 4].map((threatsDetailsActivePage) =>
        feed({ threatsDetailsActivePage, threatsDetailsRowsPerPage: 2, sortingName: 'countryCode' }),
      ),
    )
    expect(pages.map(({ data, total }) => [data.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ])
    expect(new Set(pages.flatMap(({ data }) => data.map(({ actionGroupID }) => actionGroupID))).size).toBe(5)
  })

  test('are not returned for invalid days, which are rejected by field name', async () => {
    const turned = { dateStart: '2026-11-09', dateEnd: '2026-11-08' }
    const answer = await fixture.herald.call(threatFeedReporting, { body: { ...fixture.about, ...turned } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('body.dateStart')])
    const params = { organizationId: fixture.about.organizationId }
    const future = await fixture.herald.call(threatsFeed, {
      params,
      body: { fromDate: '2026-11-09', toDate: '2026-11-15' },
    })
    expect([future.status, future.text]).toEqual([400, expect.stringContaining('body.toDate')])
  })
})

describe('the dropdowns', () => {
  const requested = async (more: Partial<RequestOf<typeof threatsFeed>['body']> = {}) => {
    const body = { fromDate: week.dateStart, toDate: week.dateEnd, ...more }
    const answer = await fixture.herald.call(threatsFeed, {
      params: { organizationId: fixture.about.organizationId },
      body,
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('list the available values with counts, matching the rows', async () => {
    const { data, page, fieldItems, usedData } = await requested()
    expect(data).toEqual((await feed()).data)
    expect(page).toEqual({ active: 1, rowsPerPage: 50, total: 5 })
    expect(usedData).toEqual({ freeSearchText: '' })
    expect(fieldItems.SSP).toEqual([
      { value: 'Index', count: 2 },
      { value: '', count: 1 },
      { value: 'AppNexus', count: 1 },
      { value: 'OpenX', count: 1 },
    ])
    expect(fieldItems.TagName).toEqual([{ value: 'Herald tag', count: 5 }])
    expect(fieldItems.Country).toEqual([
      { value: 'DE', count: 4 },
      { value: 'FR', count: 1 },
    ])
  })

  test('follow the other dropdowns and the search, and keep their own selection', async () => {
    const { fieldItems, page, data, usedData } = await requested({
      filterSSP: ['Index'],
      filterCountry: ['FR'],
      freeSearchText: ' CR- ',
      threatsDetailsRowsPerPage: 0,
    })
    expect([data, page, usedData]).toEqual([[], { active: 1, rowsPerPage: 0 }, { freeSearchText: 'cr-' }])
    expect(fieldItems.SSP).toEqual([
      { value: '', count: 1 },
      { value: 'Index', count: 0 },
    ])
    expect(fieldItems.Country).toEqual([
      { value: 'DE', count: 2 },
      { value: 'FR', count: 0 },
    ])
    expect(fieldItems.HostName).toEqual([])
  })
})

test('lists every class as an attack type, and Other for the rest', async () => {
  const { body } = await fixture.herald.call(attackTypeList, {})
  expect(body.attackTypes).toHaveLength(threatClassNames.length + 1)
  expect(body.attackTypes[0]).toEqual({
    key: 'forced-redirect',
    name: 'Forced redirect',
    description: 'The ad sends the reader to another page without a click',
  })
  expect(body.attackTypes.at(-1)).toEqual({
    key: 'Other',
    name: 'Other',
    description: 'The Attack does not belong to any of known types',
  })
})
