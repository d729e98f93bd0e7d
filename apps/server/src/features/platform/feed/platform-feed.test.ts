import { maskedHost, platformFeed, platformFeedValues } from '@vigil/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeedQuery, type PlatformFixture, startPlatformFixture, windows } from './testing/fixture.ts'

let fixture: PlatformFixture
beforeAll(async () => {
  fixture = await startPlatformFixture()
})
afterAll(() => fixture.vigil.stop())

type Feed = Awaited<ReturnType<PlatformFixture['feed']>>
const namesIn = ({ activeThreats, inactiveThreats }: Feed) => ({
  active: activeThreats.map(({ creativeID }) => creativeID),
  inactive: inactiveThreats.map(({ creativeID }) => creativeID),
})

describe('threats', () => {
  test('are active if seen in the selected days and inactive if only before, across publishers', async () => {
    const answer = await fixture.feed()
    expect(namesIn(answer)).toEqual({ active: ['', 'cr-both'], inactive: ['cr-old'] })
    expect([answer.activeTotal, answer.inactiveTotal]).toEqual([2, 1])
    expect(answer.activeThreats[1]).toMatchObject({
      ssp: 'Exchange',
      attacks: 3,
      domainsAffected: 3,
      latestAttack: '2026-11-14T09:00:00.000Z',
      exchangeID: 'ex-2',
      fakeHidden: false,
    })
    expect(answer.activeThreats[1]).not.toHaveProperty('tagName')
    expect(answer.inactiveThreats[0]).toMatchObject({ attacks: 1, domainsAffected: 1, date: '2026-11-10' })
  })

  test('follow the requested windows', async () => {
    const early = { activeThreatsDateStart: '2026-11-10', activeThreatsDateEnd: '2026-11-12' }
    expect(namesIn(await fixture.feed(early))).toEqual({ active: ['cr-both', 'cr-old'], inactive: [''] })
    const whole = { activeThreatsDateStart: '2026-11-01', activeThreatsDateEnd: '2026-11-14' }
    expect(namesIn(await fixture.feed(whole)).inactive).toEqual([])
    const none = { activeThreatsDateStart: '2026-11-01', activeThreatsDateEnd: '2026-11-02' }
    expect(namesIn(await fixture.feed(none))).toEqual({ active: [], inactive: ['', 'cr-both', 'cr-old'] })
  })

  test('include those a buyer bought, one row per SSP and creative', async () => {
    const { activeThreats } = await fixture.feed({}, 'dsp', 'Buyer')
    expect(activeThreats.map(({ creativeID, ssp }) => [creativeID, ssp])).toEqual([
      ['cr-both', 'Exchange'],
      ['cr-both', 'Index'],
    ])
    expect(activeThreats[0]).toMatchObject({ attacks: 2 })
  })

  test('show the first sighting on any day to superadmins only', async () => {
    expect(JSON.stringify(await fixture.feed())).not.toContain('firstSeen')
    const { activeThreats, columns } = await fixture.feed({}, 'superadmin')
    expect(activeThreats[1]).toMatchObject({ firstSeen: '2026-11-12T09:14:00.000Z' })
    expect(columns).toContain('firstSeen')
  })

  test.each<[string, FeedQuery, string[], string[]]>([
    ['DSP', { dsps: 'Criteo' }, ['cr-both'], ['cr-old']],
    ['two DSPs', { dsps: ['Criteo', 'Buyer'] }, ['cr-both'], ['cr-old']],
    ['unknown values', { dsps: '' }, [''], []],
    ['exchange', { exchangeIds: 'ex-1' }, [], ['cr-both']],
    ['type', { violationTypes: ['cryptomining'] }, [], ['cr-old']],
    ['a search', { freeSearch: ' CR-O ' }, [], ['cr-old']],
    ['a search by a name', { freeSearch: 'cryptomining' }, [], ['cr-old']],
    ['a seat', { freeSearch: 's-1' }, [], ['cr-both']],
    ['an invalid search', { freeSearch: 'cr-o%' }, ['', 'cr-both'], ['cr-old']],
  ])('are narrowed by %s', async (_name, query, active, inactive) => {
    expect(namesIn(await fixture.feed(query))).toEqual({ active, inactive })
  })

  test('are sorted and paged', async () => {
    const whole = { activeThreatsDateStart: '2026-11-08', activeThreatsDateEnd: '2026-11-14' }
    const sorted = async (sortingName: NonNullable<FeedQuery['sortingName']>, sortingDirection: 'asc' | 'desc') =>
      namesIn(await fixture.feed({ ...whole, sortingName, sortingDirection })).active
    expect(await sorted('attacks', 'desc')).toEqual(['cr-both', '', 'cr-old'])
    expect(await sorted('creativeID', 'desc')).toEqual(['cr-old', 'cr-both', ''])
    expect(await sorted('domainsAffected', 'desc')).toEqual(['cr-both', '', 'cr-old'])
    expect((await sorted('latestAttack', 'asc'))[0]).toBe('cr-old')
    const second = await fixture.feed({ ...whole, rowsPerPage: 2, activeThreatsPage: 2 })
    expect([namesIn(second).active, second.activeTotal]).toEqual([['cr-old'], 3])
  })

  test('rejects invalid days by field name', async () => {
    const query = { organizationId: fixture.exchange, ...windows, inactiveThreatsDateEnd: '2026-11-15' }
    const answer = await (await fixture.vigil.as('ssp')).call(platformFeed, { query })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.inactiveThreatsDateEnd')])
  })

  test('refuses a platform feed for a publisher, even to superadmins', async () => {
    const query = { organizationId: fixture.vigil.organizationId('Herald'), ...windows }
    expect((await (await fixture.vigil.as('superadmin')).call(platformFeed, { query })).status).toBe(404)
  })
})

describe('the dropdowns', () => {
  const values = async (more: FeedQuery = {}, who = 'ssp', name = 'Exchange') => {
    const query = { organizationId: fixture.vigil.organizationId(name), ...windows, ...more }
    const answer = await (await fixture.vigil.as(who)).call(platformFeedValues, { query })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.fieldItems
  }

  test("list the values of both windows, each under the others' selection", async () => {
    expect((await values()).DSP).toEqual([
      { value: 'Buyer', count: 3 },
      { value: 'Criteo', count: 2 },
      { value: '', count: 1 },
    ])
    const narrowed = await values({ dsps: 'Criteo' })
    expect(narrowed.DSP).toHaveLength(3)
    expect(narrowed.AttackType).toEqual([
      { value: 'cryptomining', count: 1 },
      { value: 'forced-redirect', count: 1 },
    ])
  })

  test("omit the platform's own side, and sites beyond its data rights", async () => {
    expect(Object.keys(await values())).toEqual([
      'DSP',
      'ExchangeID',
      'AttackType',
      'Country',
      'BrowserType',
      'DeviceType',
    ])
    expect(Object.keys(await values({}, 'dsp', 'Buyer'))).toContain('SSP')
    await fixture.rights(2)
    expect((await values()).HostName).toContainEqual({ value: 'rival.example', count: 1 })
    await fixture.rights(4)
  })
})

describe('data rights', () => {
  test('determine which publisher details are shown', async () => {
    const shown = async (level: number) => {
      await fixture.rights(level)
      return (await fixture.feed()).activeThreats[1]
    }
    expect(await shown(1)).toMatchObject({ publisherHostname: 'news.example', script: 'https://news.example/x.js' })
    expect(await shown(2)).toMatchObject({ publisherHostname: 'news.example', topLocation: 'news.example' })
    const masked = await shown(4)
    expect(masked).toMatchObject({ publisherHostname: maskedHost, topLocation: maskedHost })
    expect(masked?.script).toBe('https://************/x.js')
  })

  test('determine which filters are allowed', async () => {
    await fixture.rights(2)
    expect(namesIn(await fixture.feed({ freeSearch: 'sport.example' })).active).toEqual(['cr-both'])
    expect(namesIn(await fixture.feed({ hosts: 'rival.example' })).active).toEqual(['cr-both'])
    await fixture.rights(4)
    for (const freeSearch of ['sport.example', 'news.example', 'rival'])
      expect(namesIn(await fixture.feed({ freeSearch }))).toEqual({ active: [], inactive: [] })
    const query = { organizationId: fixture.exchange, ...windows, hosts: 'rival.example' }
    const answer = await (await fixture.vigil.as('ssp')).call(platformFeed, { query })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.hosts')])
  })
})
