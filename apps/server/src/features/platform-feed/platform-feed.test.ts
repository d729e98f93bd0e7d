import {
  maskedHost,
  platformFeed,
  platformFeedExport,
  platformFeedSettingsChange,
  platformFeedSettingsShow,
  platformFeedTexts,
  platformFeedValues,
  platformThreatHide,
  platformThreatReportPdf,
  type RequestOf,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../testing/vigil.ts'

const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const today = { activeThreatsDateStart: '2026-11-14T00:00:00+00:00', activeThreatsDateEnd: '2026-11-14T23:59:59+00:00' }
const lastDays = { inactiveThreatsDateStart: '2026-11-08', inactiveThreatsDateEnd: '2026-11-14' }

const attack = (time: string, creativeId: string | undefined, more: object = {}): TestEvent => ({
  type: 'incident',
  at: at(time),
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'top-navigation',
  rule: 'r1',
  ssp: 'Exchange',
  ...(creativeId && { creativeId }),
  ...more,
})
const id = { old: 'incident-of-cr-old-1', unknown: 'incident-of-nobody-1', rivals: 'incident-elsewhere-1' }

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  await vigil.collect('Herald', [
    attack('12T09:14', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-1', seatId: 's-1' }),
    attack('14T08:00', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-2', host: 'sport.example' }),
    attack('14T09:00', 'cr-both', { dsp: 'Buyer', exchangeId: 'ex-2', script: 'https://news.example/x.js' }),
    attack('10T09:00', 'cr-old', { id: id.old, dsp: 'Criteo', threatClass: 'cryptomining', variant: 'wasm-miner' }),
    attack('14T10:00', undefined, { id: id.unknown }),
    attack('14T11:00', 'cr-index', { id: id.rivals, ssp: 'Index', dsp: 'Criteo' }),
  ])
  await vigil.collect('Rival', [
    attack('14T07:00', 'cr-both', { host: 'rival.example', dsp: 'Criteo' }),
    attack('14T06:00', 'cr-both', { host: 'rival.example', ssp: 'Index', dsp: 'Buyer' }),
  ])
})
afterAll(() => vigil.stop())
beforeEach(() => vigil.database.query('delete from hidden_threats'))

const exchange = () => vigil.organizationId('Exchange')
type Query = Partial<RequestOf<typeof platformFeed>['query']>
async function feed(more: Query = {}, who = 'ssp', name = 'Exchange') {
  const query = { organizationId: vigil.organizationId(name), ...today, ...lastDays, ...more }
  const answer = await (await vigil.as(who)).call(platformFeed, { query })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
type Feed = Awaited<ReturnType<typeof feed>>
const namesIn = ({ activeThreats, inactiveThreats }: Feed) => ({
  active: activeThreats.map(({ creativeID }) => creativeID),
  inactive: inactiveThreats.map(({ creativeID }) => creativeID),
})

async function rights(level: number) {
  await vigil.database.query('update organizations set data_rights_level_id = $1 where id = $2', [level, exchange()])
}

describe('threats', () => {
  test('are active where they were seen in the chosen days, inactive where only before, on all publishers', async () => {
    const answer = await feed()
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

  test('follow the windows that are asked about', async () => {
    const early = { activeThreatsDateStart: '2026-11-10', activeThreatsDateEnd: '2026-11-12' }
    expect(namesIn(await feed(early))).toEqual({ active: ['cr-both', 'cr-old'], inactive: [''] })
    const whole = { activeThreatsDateStart: '2026-11-01', activeThreatsDateEnd: '2026-11-14' }
    expect(namesIn(await feed(whole)).inactive).toEqual([])
    const none = { activeThreatsDateStart: '2026-11-01', activeThreatsDateEnd: '2026-11-02' }
    expect(namesIn(await feed(none))).toEqual({ active: [], inactive: ['', 'cr-both', 'cr-old'] })
  })

  test('of a buyer are those it bought, one row for each creative of an SSP', async () => {
    const { activeThreats } = await feed({}, 'dsp', 'Buyer')
    expect(activeThreats.map(({ creativeID, ssp }) => [creativeID, ssp])).toEqual([
      ['cr-both', 'Exchange'],
      ['cr-both', 'Index'],
    ])
    expect(activeThreats[0]).toMatchObject({ attacks: 2 })
  })

  test('say when they were first seen, on whichever day, to superadmins alone', async () => {
    expect(JSON.stringify(await feed())).not.toContain('firstSeen')
    const { activeThreats, columns } = await feed({}, 'superadmin')
    expect(activeThreats[1]).toMatchObject({ firstSeen: '2026-11-12T09:14:00.000Z' })
    expect(columns).toContain('firstSeen')
  })

  test.each<[string, Query, string[], string[]]>([
    ['DSP', { dsps: 'Criteo' }, ['cr-both'], ['cr-old']],
    ['two DSPs', { dsps: ['Criteo', 'Buyer'] }, ['cr-both'], ['cr-old']],
    ['what is not known', { dsps: '' }, [''], []],
    ['exchange', { exchangeIds: 'ex-1' }, [], ['cr-both']],
    ['type', { violationTypes: ['cryptomining'] }, [], ['cr-old']],
    ['a search', { freeSearch: ' CR-O ' }, [], ['cr-old']],
    ['a search by a name', { freeSearch: 'cryptomining' }, [], ['cr-old']],
    ['a seat', { freeSearch: 's-1' }, [], ['cr-both']],
    ['a search that is not valid', { freeSearch: 'cr-o%' }, ['', 'cr-both'], ['cr-old']],
  ])('are narrowed by %s', async (_name, query, active, inactive) => {
    expect(namesIn(await feed(query))).toEqual({ active, inactive })
  })

  test('are sorted and come a page at a time', async () => {
    const whole = { activeThreatsDateStart: '2026-11-08', activeThreatsDateEnd: '2026-11-14' }
    const sorted = async (sortingName: NonNullable<Query['sortingName']>, sortingDirection: 'asc' | 'desc') =>
      namesIn(await feed({ ...whole, sortingName, sortingDirection })).active
    expect(await sorted('attacks', 'desc')).toEqual(['cr-both', '', 'cr-old'])
    expect(await sorted('creativeID', 'desc')).toEqual(['cr-old', 'cr-both', ''])
    expect(await sorted('domainsAffected', 'desc')).toEqual(['cr-both', '', 'cr-old'])
    expect((await sorted('latestAttack', 'asc'))[0]).toBe('cr-old')
    const second = await feed({ ...whole, rowsPerPage: 2, activeThreatsPage: 2 })
    expect([namesIn(second).active, second.activeTotal]).toEqual([['cr-old'], 3])
  })

  test('days that make no sense are refused by their names', async () => {
    const query = { organizationId: exchange(), ...today, ...lastDays, inactiveThreatsDateEnd: '2026-11-15' }
    const answer = await (await vigil.as('ssp')).call(platformFeed, { query })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.inactiveThreatsDateEnd')])
  })

  test('a publisher has no platform feed, not even for superadmins', async () => {
    const query = { organizationId: vigil.organizationId('Herald'), ...today, ...lastDays }
    expect((await (await vigil.as('superadmin')).call(platformFeed, { query })).status).toBe(404)
  })
})

describe('the dropdowns', () => {
  const values = async (more: Query = {}, who = 'ssp', name = 'Exchange') => {
    const query = { organizationId: vigil.organizationId(name), ...today, ...lastDays, ...more }
    const answer = await (await vigil.as(who)).call(platformFeedValues, { query })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.fieldItems
  }

  test('offer what there is in both windows, fitting each other', async () => {
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

  test('leave out the platform’s own side, and sites that its data rights do not reach', async () => {
    expect(Object.keys(await values())).toEqual([
      'DSP',
      'ExchangeID',
      'AttackType',
      'Country',
      'BrowserType',
      'DeviceType',
    ])
    expect(Object.keys(await values({}, 'dsp', 'Buyer'))).toContain('SSP')
    await rights(2)
    expect((await values()).HostName).toContainEqual({ value: 'rival.example', count: 1 })
    await rights(4)
  })
})

describe('data rights', () => {
  test('decide what of the publisher is told', async () => {
    const told = async (level: number) => {
      await rights(level)
      return (await feed()).activeThreats[1]
    }
    expect(await told(1)).toMatchObject({ publisherHostname: 'news.example', script: 'https://news.example/x.js' })
    expect(await told(2)).toMatchObject({ publisherHostname: 'news.example', topLocation: 'news.example' })
    const masked = await told(4)
    expect(masked).toMatchObject({ publisherHostname: maskedHost, topLocation: maskedHost })
    expect(masked?.script).toBe('https://************/x.js')
  })

  test('decide what can be asked by', async () => {
    await rights(2)
    expect(namesIn(await feed({ freeSearch: 'sport.example' })).active).toEqual(['cr-both'])
    expect(namesIn(await feed({ hosts: 'rival.example' })).active).toEqual(['cr-both'])
    await rights(4)
    for (const freeSearch of ['sport.example', 'news.example', 'rival'])
      expect(namesIn(await feed({ freeSearch }))).toEqual({ active: [], inactive: [] })
    const query = { organizationId: exchange(), ...today, ...lastDays, hosts: 'rival.example' }
    const answer = await (await vigil.as('ssp')).call(platformFeed, { query })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('query.hosts')])
  })
})

describe('hiding', () => {
  const hide = async (hidden: boolean, actionGroupID: string, who = 'ssp', date = '2026-11-10') => {
    const params = { organizationId: exchange() }
    const body = { organizationId: exchange(), hidden, item: { actionGroupID, date, creativeID: 'anything' } }
    return (await vigil.as(who)).call(platformThreatHide, { params, body })
  }
  const seen = async (visibility: NonNullable<Query['visibility']>, who = 'ssp') => {
    const { inactiveThreats, inactiveTotal } = await feed({ visibility }, who)
    expect(inactiveTotal).toBe(inactiveThreats.length)
    return inactiveThreats.map(({ creativeID, fakeHidden, fakeHiddenLabel }) => [
      creativeID,
      fakeHidden,
      fakeHiddenLabel,
    ])
  }

  test('takes a threat out of sight, superadmins see who did, and showing brings it back', async () => {
    expect((await hide(true, id.old)).body).toEqual({ ok: true })
    expect(await seen('visible')).toEqual([])
    expect(await seen('hidden')).toEqual([['cr-old', true, undefined]])
    expect(await seen('all', 'superadmin')).toEqual([['cr-old', true, 'client']])
    await hide(true, id.old, 'superadmin')
    expect(await seen('hidden', 'superadmin')).toEqual([['cr-old', true, 'superadmin']])
    await hide(false, id.old)
    expect(await seen('visible')).toEqual([['cr-old', false, undefined]])
    expect(await seen('hidden')).toEqual([])
  })

  test('is about what came through the platform, for that platform alone', async () => {
    expect((await hide(true, id.rivals, 'ssp', '2026-11-14')).status).toBe(404)
    expect((await hide(true, id.old, 'ssp', '2026-11-11')).status).toBe(404)
    expect((await hide(true, id.old, 'dsp')).status).toBe(403)
    const unknown = await hide(true, id.unknown, 'ssp', '2026-11-14')
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining(platformFeedTexts.notHideable)])
    await hide(true, id.old)
    const { activeThreats } = await feed({ activeThreatsDateStart: '2026-11-01' }, 'dsp', 'Buyer')
    expect(activeThreats.every(({ fakeHidden }) => !fakeHidden)).toBe(true)
  })
})

describe('files and settings', () => {
  const file = async (more: Partial<RequestOf<typeof platformFeedExport>['query']> = {}, who = 'ssp') => {
    const query = { organizationId: exchange(), ...today, ...lastDays, ...more }
    return (await vigil.as(who)).call(platformFeedExport, { query })
  }

  test('a file has the threats of its window, masked as they are on the screen', async () => {
    const active = await file()
    expect(active.headers['content-disposition']).toContain('active-threats-exported-2026-11-14T12-00-00Z.csv')
    const lines = active.text.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^Latest attack \(UTC\),Attacks,Sites affected,Violation Type/)
    expect(lines[0]).not.toContain('Tag Name')
    expect(active.text).not.toMatch(/(news|sport|rival)\.example/)
    expect((await file({}, 'superadmin')).text).toContain('First seen (UTC)')
    const inactive = await file({ threats: 'inactive' })
    expect(inactive.headers['content-disposition']).toContain('inactive-threats-exported-')
    expect(inactive.text).toContain('cr-old')
    expect(inactive.text).not.toContain('cr-both')
  })

  test('superadmins give a platform columns of its own, another name in files, and the other side of the trade', async () => {
    const admin = await vigil.as('superadmin')
    const params = { organizationId: exchange() }
    const given = {
      feedColumns: ['creativeID', 'latestAttack'],
      exportAlias: 'Demo Platform',
      reportsAsDsp: false,
    } as const
    const change = (body: RequestOf<typeof platformFeedSettingsChange>['body']) =>
      admin.call(platformFeedSettingsChange, { params, body })
    const usual = (await feed()).columns
    expect(usual).toEqual(expect.arrayContaining(['latestAttack', 'dsp', 'exchangeID']))
    expect((await feed({}, 'dsp', 'Buyer')).columns).toContain('ssp')

    expect((await change({ ...given, feedColumns: [...given.feedColumns] })).status).toBe(200)
    expect((await admin.call(platformFeedSettingsShow, { params })).body).toEqual(given)
    expect((await feed()).columns).toEqual(given.feedColumns)
    const { text } = await file()
    expect(text).toContain('Demo Platform')
    expect(text).not.toContain('Exchange,')
    const body = { organizationId: exchange(), item: { actionGroupID: id.old, date: '2026-11-10' } }
    const pdf = await (await vigil.as('ssp')).call(platformThreatReportPdf, { body })
    expect(pdf.body.fileName).toBe('threat-report_Demo-Platform_2026-11-10.pdf')

    await change({ feedColumns: null, exportAlias: null, reportsAsDsp: true })
    expect((await feed()).activeTotal).toBe(0)
    await change({ feedColumns: null, exportAlias: null, reportsAsDsp: false })
    expect((await feed()).columns).toEqual(usual)
    const herald = { organizationId: vigil.organizationId('Herald') }
    expect((await admin.call(platformFeedSettingsShow, { params: herald })).status).toBe(404)
  })
})
