import { createHash } from 'node:crypto'
import {
  apiKeyCreate,
  apiKeyRevoke,
  feedAccessList,
  feedIndicatorExport,
  feedIndicatorList,
  indicatorLimits,
  platformThreatHide,
} from '@vigil/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const start = new Date('2026-11-14T12:00:00Z')
const dayMs = 86_400_000

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = start
})
afterAll(() => vigil.stop())
// Time only goes forward, as the times of changes do.
beforeEach(() => later(refreshMs))

const later = (ms: number) => {
  vigil.clock.now = new Date(vigil.clock.now.getTime() + ms)
}
const refreshMs = indicatorLimits.refreshMinutes * 60_000 + 1

/** An attack with recognizable values. */
const attack = (mark: string, more: Record<string, unknown> = {}): TestEvent => ({
  type: 'incident',
  host: 'news.example',
  url: 'https://news.example/today',
  action: 'blocked',
  threatClass: 'forced-redirect',
  variant: 'timed-redirect',
  rule: 'r1',
  script: `https://${mark}.attacker.example/x.js?n=${Math.random()}`,
  creativeId: `${mark}-creative`,
  ssp: 'Exchange',
  dsp: 'Buyer',
  seatId: `${mark}-seat`,
  adomains: [`${mark}-shop.example`],
  markup: `<b>${mark}</b>`,
  ...more,
})
const attacks = (mark: string, more: Record<string, unknown> = {}, times: number = indicatorLimits.minAttacks) =>
  Array.from({ length: times }, () => attack(mark, more))

interface Delta {
  indicators: { type: string; value: string; isRemoved: boolean; attacks: number; sites: number; id: string }[]
  until: string
}

const get = (path: string, secret: string, headers: Record<string, string> = {}) =>
  vigil.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${secret}`, ...headers } })

async function readJson(secret: string, query = ''): Promise<Delta> {
  const answer = await get(`/api/feeds/v1/indicators.json${query}`, secret)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const values = ({ indicators }: Delta, mark: string) =>
  indicators
    .filter(({ value }) => value.includes(mark))
    .map(({ type, value }) => `${type} ${value}`)
    .sort()

const keyFor = async (name: string) => (await vigil.keyOf(name, { scopes: ['feeds'] })).secret

test('lists what attacks have in common, with counts', async () => {
  await vigil.collect('Herald', [...attacks('one'), attack('one', { host: 'sport.example' })])
  const feed = await readJson(await keyFor('Herald'))
  expect(values(feed, 'one')).toEqual([
    'advertiser one-shop.example',
    'creative one-creative',
    'host one.attacker.example',
    'seat one-seat',
  ])
  const hash = createHash('sha256').update('<b>one</b>').digest('hex')
  expect(feed.indicators).toContainEqual(expect.objectContaining({ type: 'markup', value: hash }))
  const creative = feed.indicators.find(({ value }) => value === 'one-creative')
  expect(creative).toMatchObject({
    attacks: 4,
    sites: 2,
    exchange: 'Exchange',
    threatClass: 'forced-redirect',
    firstSeen: vigil.clock.now.toISOString(),
    validUntil: new Date(vigil.clock.now.getTime() + 30 * dayMs).toISOString(),
  })
})

test('lists apps at stores as apps, and no shared, private, own or brand host', async () => {
  const scripts = [
    'https://play.google.com/store/apps/details?id=com.mark.app',
    'https://securepubads.g.doubleclick.net/mark.js',
    'https://github.io/mark',
    'http://192.168.0.1/mark.js',
    'https://www.news.example/mark.js',
    'https://www.nike.com/mark.js',
    'javascript:mark',
    'mark words',
    'https://mark.github.io/x.js',
    'https://203.0.114.9/mark.js',
  ]
  await vigil.collect(
    'Arcade',
    scripts.flatMap((script) => attacks('mark', { script, adomains: ['news.example', 'nike.com', 'google.com'] })),
  )
  const { indicators } = await readJson(await keyFor('Arcade'))
  const listed = indicators.filter(({ type }) => ['host', 'app', 'advertiser'].includes(type))
  expect(listed.map(({ value }) => value).sort()).toEqual(['203.0.114.9', 'com.mark.app', 'mark.github.io'])
})

test('omits values of fewer attacks, and advertisers and seats with mostly harmless creatives', async () => {
  const creatives = Array.from({ length: 3 }, (_, n) => ({
    type: 'creative' as const,
    creativeId: `harmless-${n}`,
    adomains: ['busy-shop.example'],
    seatId: 'busy-seat',
    dsp: 'Buyer',
    bids: 1,
    blocks: 0,
  }))
  await vigil.collect('Rival', [
    ...attacks('few', {}, indicatorLimits.minAttacks - 1),
    ...attacks('busy'),
    ...creatives,
  ])
  const feed = await readJson(await keyFor('Rival'))
  expect(values(feed, 'few')).toEqual([])
  expect(values(feed, 'busy')).toEqual(['creative busy-creative', 'host busy.attacker.example'])
})

test('delivers changes since the last call, and expired indicators as removed', async () => {
  const secret = await keyFor('Herald')
  await vigil.collect('Herald', attacks('passing'))
  later(refreshMs)
  const first = await readJson(secret)
  const [passing] = first.indicators.filter(({ value }) => value === 'passing-creative')
  expect((await readJson(secret, `?since=${first.until}`)).indicators).toEqual([])

  await vigil.collect('Herald', attacks('newer'))
  later(refreshMs)
  const second = await readJson(secret, `?since=${first.until}`)
  expect(new Set(second.indicators.map(({ value }) => value.split(/[.-]/)[0]))).not.toContain('passing')
  expect(values(second, 'newer')).toHaveLength(4)

  later(indicatorLimits.validDays * dayMs)
  const third = await readJson(secret, `?since=${second.until}`)
  const removed = third.indicators.find(({ id }) => id === passing?.id)
  expect(removed).toMatchObject({ isRemoved: true })
  expect(values(await readJson(secret), 'passing')).toEqual([])

  await vigil.collect('Herald', attacks('passing'))
  later(refreshMs)
  const fourth = await readJson(secret, `?since=${third.until}`)
  expect(fourth.indicators.find(({ id }) => id === passing?.id)).toMatchObject({ isRemoved: false })
})

test('answers 304 to a client that has the current answer', async () => {
  const secret = await keyFor('Herald')
  for (const path of ['indicators.json', 'indicators.csv', 'openrtb.json', 'prebid.json']) {
    const first = await get(`/api/feeds/v1/${path}`, secret)
    const etag = String(first.headers.etag)
    expect([path, first.statusCode, etag]).toEqual([path, 200, expect.stringMatching(/^"[0-9a-f]{64}"$/)])
    expect(etag).toBe(`"${createHash('sha256').update(first.rawPayload).digest('hex')}"`)
    const again = await get(`/api/feeds/v1/${path}`, secret, { 'if-none-match': `"x", ${etag}` })
    expect([path, again.statusCode, again.body]).toEqual([path, 304, ''])
    expect((await get(`/api/feeds/v1/${path}`, secret, { 'if-none-match': '"x"' })).statusCode).toBe(200)
  }
})

test('guards hostile text in CSV', async () => {
  await vigil.collect('Herald', attacks('cell', { creativeId: '=1+1,"x"\n' }))
  later(refreshMs)
  const { body, headers } = await get('/api/feeds/v1/indicators.csv?type=creative', await keyFor('Herald'))
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body).toContain(`creative,"'=1+1,""x""\n",Exchange`)
})

test('gives block lists for OpenRTB and Prebid', async () => {
  const secret = await keyFor('Herald')
  await vigil.collect('Herald', attacks('block'))
  later(refreshMs)
  const lists = (await get('/api/feeds/v1/openrtb.json', secret)).json()
  expect(lists.badv).toContain('block-shop.example')
  expect(lists.bseat).toContain('block-seat')
  expect(lists.bcid).toContain('block-creative')
  const { ortb2 } = (await get('/api/feeds/v1/prebid.json', secret)).json()
  expect(ortb2).toEqual({ badv: lists.badv, bcat: lists.bcat })
})

test("contains no other organization's indicators, and a platform's within its data rights", async () => {
  const herald = await keyFor('Herald')
  const exchange = await keyFor('Exchange')
  await vigil.collect('Rival', [
    ...attacks('theirs', { host: 'rival.example', url: 'https://rival.example/a' }),
    ...attacks('elsewhere', { ssp: 'Index', dsp: 'Criteo' }),
    ...attacks('telling', { host: 'rival.example', creativeId: 'rival.example-telling', seatId: 'telling-seat' }),
  ])
  later(refreshMs)
  expect(values(await readJson(herald), 'theirs')).toEqual([])
  const feed = await readJson(exchange)
  expect(values(feed, 'theirs')).toEqual([
    'advertiser theirs-shop.example',
    'creative theirs-creative',
    'seat theirs-seat',
  ])
  expect(values(feed, 'elsewhere')).toEqual([])
  expect(values(feed, 'telling')).toEqual(['advertiser telling-shop.example', 'seat telling-seat'])
  expect(JSON.stringify(feed)).not.toContain('rival.example')

  const setRights = (level: number) =>
    vigil.database.query('update organizations set data_rights_level_id = $1 where id = $2', [
      level,
      vigil.organizationId('Exchange'),
    ])
  await setRights(1)
  expect(values(await readJson(exchange), 'telling')).toContain('creative rival.example-telling')
  expect(values(await readJson(exchange), 'theirs')).toContain('host theirs.attacker.example')
  await setRights(4)
  expect(JSON.stringify(await readJson(exchange))).not.toContain('rival.example')
})

test('omits threats that the platform has hidden', async () => {
  const exchange = await keyFor('Exchange')
  const events = await vigil.collect('Herald', attacks('hidden'))
  later(refreshMs)
  expect(values(await readJson(exchange), 'hidden')).toHaveLength(3)
  const organizationId = vigil.organizationId('Exchange')
  const item = { actionGroupID: events[0]?.id ?? '', date: vigil.clock.now.toISOString().slice(0, 10), creativeID: '' }
  const ssp = await vigil.as('ssp')
  await ssp.call(platformThreatHide, { params: { organizationId }, body: { organizationId, hidden: true, item } })
  later(refreshMs)
  expect(values(await readJson(exchange), 'hidden')).toEqual([])
})

test('creates keys of publishers and platforms for feeds only, and refuses a revoked one within a second', async () => {
  const organizationId = vigil.organizationId('Herald')
  const web = await vigil.as('web')
  const create = (scopes: ('feeds' | 'verify')[]) =>
    web.call(apiKeyCreate, { body: { organizationId, name: 'SIEM', scopes } })
  expect((await create(['verify'])).status).toBe(400)
  const { key, secret } = (await create(['feeds'])).body
  expect((await get('/api/feeds/v1/indicators.json', secret)).statusCode).toBe(200)
  await web.call(apiKeyRevoke, { params: { id: key.id }, body: { organizationId } })
  await expect.poll(async () => (await get('/api/feeds/v1/indicators.json', secret)).statusCode).toBe(401)
  const shop = await vigil.as('shop')
  const body = { organizationId: vigil.organizationId('Corner Shop'), name: 'x', scopes: ['feeds' as const] }
  expect((await shop.call(apiKeyCreate, { body })).status).toBe(400)
})

test('shows indicators and the last calls on the page', async () => {
  const organizationId = vigil.organizationId('Arcade')
  const { secret } = await vigil.keyOf('Arcade', { label: 'SIEM', scopes: ['feeds'] })
  await vigil.collect('Arcade', attacks('github', { script: 'https://mark.github.io/x.js' }))
  await get('/api/feeds/v1/openrtb.json', secret)
  await get('/api/feeds/v1/openrtb.json', secret)
  const app = await vigil.as('app')
  const { accesses } = (await app.call(feedAccessList, { query: { organizationId } })).body
  expect(accesses.filter(({ keyName }) => keyName === 'SIEM')).toEqual([
    { at: expect.any(String), feed: 'openrtb', keyName: 'SIEM', calls: 2, indicators: expect.any(Number) },
  ])
  const query = { organizationId, type: 'host' as const, freeSearch: 'GITHUB' }
  const { body } = await app.call(feedIndicatorList, { query })
  expect(body).toMatchObject({ total: 1, counts: { host: 1, app: 0 }, withheld: [] })
  expect(body.indicators.map(({ value }) => value)).toEqual(['mark.github.io'])
  const file = await app.call(feedIndicatorExport, { query: { organizationId } })
  expect(file.text).toContain('mark.github.io')
  const exchange = { organizationId: vigil.organizationId('Exchange') }
  expect((await (await vigil.as('ssp')).call(feedIndicatorList, { query: exchange })).body.withheld).toEqual([
    'host',
    'app',
  ])
})
