import {
  activeThreats,
  activeThreatsExport,
  attackTypeList,
  type RequestOf,
  threatFeedExport,
  threatFeedReporting,
  threatsFeed,
} from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../testing/vigil.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const week = { dateStart: '2026-11-08', dateEnd: '2026-11-14' }
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

const attack = (time: string, more: object = {}): TestEvent => ({
  type: 'incident',
  at: at(time),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  ...more,
})

const first = 'first-incident-0001'
const hostile = `=HYPERLINK("http://evil.example")`

let vigil: TestVigil
let herald: Awaited<ReturnType<TestVigil['as']>>
let organizationId: number

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  herald = await vigil.as('web')
  organizationId = vigil.organizationId('Herald')
  await vigil.collect('Herald', [
    attack('12T09:14', {
      id: first,
      ssp: 'Index',
      dsp: 'The Trade Desk',
      dspId: 'd-9',
      dspCreativeId: 'dc-9',
      creativeId: 'cr-100',
      exchangeId: 'ex-1',
      seatId: 'qry-2260',
      publisherId: 'pub-7',
      siteId: 'site-1',
      advertiserId: 'adv-1',
      campaignId: 'camp-1',
      adomains: ['atlas.example', 'second.example'],
      bidderCode: 'ix',
      deliverySource: 'prebid',
      url: 'https://news.example/a?b=1',
      script: 'https://go-matchday41.example/x.js',
      traits: { wait: '300 ms' },
      markup: '<script>top.location="x"</script>',
      utcOffset: 60,
    }),
    attack('12T09:15', { ssp: 'Index', creativeId: 'cr-100', host: 'sport.example' }),
    attack('13T10:00', { ssp: 'appnexus', creativeId: 'cr-100', threatClass: 'cryptomining', variant: 'wasm-miner' }),
    attack('13T11:00', { ssp: 'OpenX', creativeId: 'cr-200', dsp: 'Criteo', seatId: hostile }),
  ])
  await vigil.collect('Herald', [attack('11T08:00', { creativeId: 'cr-300' })], {
    address: '90.1.1.1',
    userAgent: phone,
  })
  await vigil.collect('Rival', [attack('13T09:00', { ssp: 'OpenX', creativeId: 'cr-900' })])
})
afterAll(() => vigil.stop())

type FeedBody = Partial<RequestOf<typeof threatFeedReporting>['body']>
async function feed(more: FeedBody = {}) {
  const answer = await herald.call(threatFeedReporting, { body: { organizationId, ...week, ...more } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const creatives = async (more: FeedBody = {}) => (await feed(more)).data.map(({ creativeID }) => creativeID)

type ThreatsBody = Partial<RequestOf<typeof activeThreats>['body']>
async function active(more: ThreatsBody = {}, who = 'web') {
  const person = await vigil.as(who)
  const answer = await person.call(activeThreats, { body: { organizationId, ...week, ...more } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const keys = async (more: ThreatsBody) => (await active(more)).data.map(({ creativeID, ssp }) => `${creativeID} ${ssp}`)

describe('incidents', () => {
  test('are what was collected, field by field, the newest first', async () => {
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
    ['an SSP that is not known', { ssps: [''] }, ['cr-300']],
    ['DSP', { dsps: ['Criteo'] }, ['cr-200']],
    ['violation type', { violationTypes: ['cryptomining'] }, ['cr-100']],
    ['country', { countryCodes: ['FR'] }, ['cr-300']],
    ['browser', { browsers: ['Safari'] }, ['cr-300']],
    ['device', { deviceTypes: ['Mobile'] }, ['cr-300']],
    ['site', { filterHostName: ['sport.example'] }, ['cr-100']],
    ['sites of the page', { selectedHostGroups: ['sport.example'] }, ['cr-100']],
    [
      'sites that have nothing in common',
      { selectedHostGroups: ['sport.example'], filterHostName: ['news.example'] },
      [],
    ],
    ['tag', { tags: ['Herald tag'], ssps: ['OpenX'] }, ['cr-200']],
    ['a tag of nobody', { tags: ['Rival tag'] }, []],
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

  test('a search that is not valid is not one', async () => {
    expect(await creatives({ freeSearch: 'cr-3%' })).toHaveLength(5)
    expect(await creatives({ freeSearch: 'x'.repeat(65) })).toHaveLength(5)
  })

  test('are sorted by what is shown, ties in a steady order, a page at a time', async () => {
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

  test('days that make no sense are refused by the names they came with', async () => {
    const turned = { dateStart: '2026-11-09', dateEnd: '2026-11-08' }
    const answer = await herald.call(threatFeedReporting, { body: { organizationId, ...turned } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('body.dateStart')])
    const params = { organizationId }
    const future = await herald.call(threatsFeed, { params, body: { fromDate: '2026-11-09', toDate: '2026-11-15' } })
    expect([future.status, future.text]).toEqual([400, expect.stringContaining('body.toDate')])
  })
})

describe('the dropdowns', () => {
  const asked = async (more: Partial<RequestOf<typeof threatsFeed>['body']> = {}) => {
    const body = { fromDate: week.dateStart, toDate: week.dateEnd, ...more }
    const answer = await herald.call(threatsFeed, { params: { organizationId }, body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  test('offer the values there are, with their counts, beside the rows', async () => {
    const { data, page, fieldItems, usedData } = await asked()
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

  test('fit what the others and the search have chosen, and keep their own choice', async () => {
    const { fieldItems, page, data, usedData } = await asked({
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

describe('active threats', () => {
  test('are one row for each creative of an SSP, with its latest incident', async () => {
    const { data, total } = await active()
    expect(total).toBe(4)
    expect(
      data.map(({ creativeID, ssp, attacks, domainsAffected }) => [creativeID, ssp, attacks, domainsAffected]),
    ).toEqual([
      ['cr-200', 'OpenX', 1, 1],
      ['cr-100', 'AppNexus', 1, 1],
      ['cr-100', 'Index', 2, 2],
      ['cr-300', '', 1, 1],
    ])
    expect(data[2]).toMatchObject({
      latestAttack: '2026-11-12T09:15:00.000Z',
      date: '2026-11-12',
      publisherHostname: 'sport.example',
    })
    expect(data[2]?.actionGroupID).not.toBe(first)
  })

  test('say when they were first seen to superadmins alone', async () => {
    expect((await active()).data.every((row) => !('firstSeen' in row))).toBe(true)
    expect((await active({}, 'superadmin')).data[2]).toMatchObject({ firstSeen: '2026-11-12T09:14:00.000Z' })
  })

  test('are sorted by every column, and cut to so many', async () => {
    expect(await keys({ sortingName: 'attacks' })).toEqual([
      'cr-100 Index',
      'cr-100 AppNexus',
      'cr-200 OpenX',
      'cr-300 ',
    ])
    expect(await keys({ sortingName: 'creativeID', sortingDirection: 'desc' })).toEqual([
      'cr-300 ',
      'cr-200 OpenX',
      'cr-100 AppNexus',
      'cr-100 Index',
    ])
    expect((await keys({ sortingName: 'dsp', sortingDirection: 'desc' }))[0]).toBe('cr-200 OpenX')
    expect((await keys({ sortingName: 'gotchaType', sortingDirection: 'asc' }))[0]).toBe('cr-100 AppNexus')
    expect((await keys({ sortingName: 'domainsAffected' }))[0]).toBe('cr-100 Index')
    expect((await keys({ sortingName: 'firstSeen', sortingDirection: 'asc' }))[0]).toBe('cr-300 ')
    const cut = await active({ threatsDetailsRowsPerPage: 1, sortingName: 'attacks' })
    expect([cut.data.length, cut.total]).toEqual([1, 4])
  })

  test('are narrowed by filters and search as the feed is', async () => {
    expect(await keys({ countryCodes: ['FR'] })).toEqual(['cr-300 '])
    const { data, total } = await active({ freeSearch: 'xandr' })
    expect([data.length, total]).toEqual([1, 1])
  })
})

describe('files', () => {
  const lines = (text: string) => text.slice(1).trimEnd().split('\r\n')

  test('have a header and the rows as they are shown, in the order asked for', async () => {
    const body = { organizationId, ...week, sortingName: 'creativeID', sortingDirection: 'asc' } as const
    const answer = await herald.call(threatFeedExport, { body })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/csv')
    expect(answer.headers['content-disposition']).toContain('threat-feed-exported-2026-11-14T12-00-00Z.csv')
    expect(answer.text.startsWith('\uFEFFTime (UTC),User time,Action,Violation Type')).toBe(true)
    const rows = lines(answer.text)
    expect(rows).toHaveLength(6)
    expect(rows[1]).toMatch(/^2026-11-1\d \d\d:\d\d:00,/)
    const redirect = rows.find((row) => row.includes(first))
    expect(redirect).toContain(
      '2026-11-12 09:14:00,2026-11-12 10:14:00 (UTC+01:00),Blocked,Forced redirect,Top navigation',
    )
    expect(rows.find((row) => row.includes('Cryptomining'))).toContain('Xandr,Pending Verification,cr-100')
  })

  test('no cell starts a formula', async () => {
    const { text } = await herald.call(threatFeedExport, { body: { organizationId, ...week, ssps: ['OpenX'] } })
    expect(text).toContain(`,"'=HYPERLINK(""http://evil.example"")",`)
  })

  test('the file of active threats has when they were first seen for superadmins alone', async () => {
    const body = { organizationId, ...week }
    const own = await herald.call(activeThreatsExport, { body })
    expect(own.headers['content-disposition']).toContain('active-threats-exported-2026-11-14T12-00-00Z.csv')
    expect(lines(own.text)).toHaveLength(5)
    expect(own.text).not.toContain('First seen')
    const all = await (await vigil.as('superadmin')).call(activeThreatsExport, { body })
    expect(lines(all.text)[0]).toContain('Latest attack (UTC),First seen (UTC),Attacks,Sites affected')
  })

  test('a file longer than one part has every row once', async () => {
    const many = Array.from({ length: 1_300 }, (_, index) =>
      attack('10T10:00', { at: at('10T10:00') + (index % 7), creativeId: `many-${index}` }),
    )
    await vigil.collect('Arcade', many)
    const app = await vigil.as('app')
    const about = { organizationId: vigil.organizationId('Arcade'), ...week }
    for (const sortingName of ['time', 'gotchaType', 'creativeID'] as const) {
      const { text } = await app.call(threatFeedExport, { body: { ...about, sortingName } })
      const found = lines(text).map((line) => line.match(/many-\d+/)?.[0])
      expect([found.length, new Set(found).size]).toEqual([1_301, 1_301])
    }
    const threats = await app.call(activeThreatsExport, { body: about })
    expect(new Set(lines(threats.text)).size).toBe(1_301)
  })
})

test('the types of attack are the classes, and one for what is none of them', async () => {
  const { body } = await herald.call(attackTypeList, {})
  expect(body.attackTypes).toHaveLength(13)
  expect(body.attackTypes[0]).toEqual({
    key: 'forced-redirect',
    name: 'Forced redirect',
    description: 'The ad takes the reader to another page without being asked',
  })
  expect(body.attackTypes.at(-1)).toEqual({
    key: 'Other',
    name: 'Other',
    description: 'The Attack does not belong to any of known types',
  })
})
