import { randomUUID } from 'node:crypto'
import { authorise, beaconLimits } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil()
})
afterAll(() => vigil.stop())

const view = (changes: object = {}) => ({
  id: randomUUID(),
  type: 'page_view',
  at: Date.now(),
  host: 'news.example',
  ...changes,
})
const beacon = (events: unknown[], changes: object = {}) => ({
  v: 1,
  tag: vigil.tagOf('Herald'),
  sent: Date.now(),
  events,
  ...changes,
})

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function post(payload: unknown, headers: Record<string, string> = { 'content-type': 'text/plain' }) {
  const answer = await vigil.app.inject({
    method: 'POST',
    url: '/collect',
    headers: { 'user-agent': browser, ...headers },
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  })
  return { status: answer.statusCode, body: answer.body ? answer.json() : null, headers: answer.headers }
}

const count = async (organizationName: string, dataset: 'traffic' | 'incidents', measure: 'pageViews' | 'attacks') => {
  const { viewer } = await vigil.accountOf('superadmin')
  const today = new Date().toISOString().slice(0, 10)
  const range = { from: today, to: today }
  const scope = authorise(viewer, vigil.organizationId(organizationName))
  const query = { dataset, measures: [measure], range } as Parameters<typeof vigil.deps.warehouse.select>[1] // one member of the union
  const [row] = await vigil.deps.warehouse.select(scope, query)
  return Number((row as Record<string, unknown> | undefined)?.[measure] ?? 0)
}

test("acknowledges a page view and counts it for the tag's organization", async () => {
  const answer = await post(beacon([view(), view()]))
  expect([answer.status, answer.body]).toEqual([202, { accepted: 2, duplicates: 0, rejected: [] }])
  await vigil.collection.flushed()
  expect(await count('Herald', 'traffic', 'pageViews')).toBe(2)
  expect(await count('Rival', 'traffic', 'pageViews')).toBe(0)
})

test('accepts posts from any site, as JSON with a preflight or as text without one', async () => {
  const preflight = await vigil.app.inject({
    method: 'OPTIONS',
    url: '/collect',
    headers: { origin: 'https://any.example' },
  })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
  })
  for (const type of ['application/json', 'text/plain;charset=UTF-8']) {
    const answer = await post(beacon([view()]), { 'content-type': type })
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([202, '*'])
  }
})

test('counts an id once within a beacon, across retries and across concurrent beacons', async () => {
  const [a, b] = [view(), view()]
  expect((await post(beacon([a, a]))).body).toEqual({ accepted: 1, duplicates: 1, rejected: [] })
  expect((await post(beacon([a]))).body).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(beacon([b]))))
  expect(answers.map(({ body }) => body.accepted).sort()).toEqual([...Array(19).fill(0), 1])
})

test.each([
  ['not JSON', '{', 400, 'not_json'],
  ['nothing', '', 400, 'not_json'],
  ['an array', [], 400, 'bad_beacon'],
  ['another version', { v: 2 }, 400, 'bad_beacon'],
  ['no events', { events: [] }, 400, 'bad_beacon'],
  ['too many events', { events: Array(101).fill({}) }, 400, 'bad_beacon'],
  ['an unknown field next to the events', { extra: 1 }, 400, 'bad_beacon'],
  ['a prototype as a field', '{"v":1,"tag":"0123456789","sent":1,"events":[{}],"__proto__":{}}', 400, 'bad_beacon'],
  ['a time that is not a number', { sent: '1' }, 400, 'bad_beacon'],
  ['an unknown tag', { tag: '00000000-dead-beef-0000-000000000000' }, 404, 'unknown_tag'],
])('rejects a whole beacon with %s', async (_what, payload, status, reason) => {
  const whole = typeof payload === 'string' || Array.isArray(payload) ? payload : beacon([view()], payload)
  const answer = await post(whole)
  expect([answer.status, answer.body.rejected[0].reason]).toEqual([status, reason])
})

test('rejects a disabled tag within seconds', async () => {
  const id = randomUUID()
  const organizationId = vigil.organizationId('Rival')
  await vigil.database.distributions.seed([{ id, organizationId, comment: 'short-lived', kind: 'ad' }])
  expect((await post(beacon([view()], { tag: id }))).status).toBe(202)
  const { administer } = await import('@vigil/contract')
  await vigil.database.distributions.setEnabled(administer((await vigil.accountOf('superadmin')).viewer), id, false)
  await expect
    .poll(async () => (await post(beacon([view()], { tag: id }))).status, { timeout: 6_000, interval: 500 })
    .toBe(403)
})

test('reports one invalid event and accepts the others', async () => {
  const incident = {
    ...view(),
    type: 'incident',
    action: 'blocked',
    threatClass: 'cryptomining',
    variant: 'x',
    rule: 'r',
  }
  const long = 'ä'.repeat(beaconLimits.markupBytes / 2 + 1)
  const bad = [
    { ...view(), type: 'nonsense' },
    { ...view(), type: '__proto__' },
    { ...view(), type: 'constructor' },
    { ...view(), extra: 1 },
    { ...view(), id: 'short' },
    { ...view(), host: 7 },
    null,
    [],
    'x',
    { ...view(), at: Date.now() - 8 * 86_400_000 },
    { ...view(), at: Date.now() + 60_000 },
    { ...view(), host: 'a\0b' },
    { ...view(), host: 'a\ud800b' },
    { ...incident, markup: long, id: randomUUID() },
    { ...incident, threatClass: 'unheard-of', id: randomUUID() },
    {
      ...incident,
      traits: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`t${at}`, 'v'])),
      id: randomUUID(),
    },
  ]
  const answer = await post(beacon([...bad, view(), { ...view(), host: '😀.example' }]))
  expect(answer.status).toBe(202)
  expect(answer.body.accepted).toBe(2)
  expect(answer.body.rejected.map(({ reason }: { reason: string }) => reason)).toEqual([
    'unknown_type',
    'unknown_type',
    'unknown_type',
    ...Array(6).fill('bad_event'),
    'too_old',
    'in_future',
    'bad_event',
    'bad_event',
    'markup_too_large',
    'bad_event',
    'bad_event',
  ])
  expect(answer.body.rejected[3]).toEqual({ index: 3, reason: 'bad_event', field: 'extra' })
})

test('corrects a browser clock that is a day off, but not one that is slightly off', async () => {
  const day = 86_400_000
  const wrong = Date.now() - 30 * day
  expect((await post(beacon([view({ at: wrong })], { sent: wrong }))).body.accepted).toBe(1)
  expect((await post(beacon([view({ at: Date.now() + 3_000 })], { sent: Date.now() + 3_000 }))).body.accepted).toBe(1)
})

test('rejects an oversized beacon without reading it', async () => {
  const answer = await post(beacon([view({ host: 'x'.repeat(beaconLimits.bytes) })]))
  expect([answer.status, answer.body.error.code]).toEqual([413, 'too_large'])
  expect(vigil.collection.stats.refusedBeacons.too_large).toBe(1)
})

test('survives deep nesting and hostile names', async () => {
  const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
  const nested = JSON.stringify(beacon([null])).replace('null', deep)
  expect((await post(nested)).body.rejected[0].reason).toBe('bad_event')
  const polluting = `{"v":1,"tag":"${vigil.tagOf('Herald')}","sent":${Date.now()},"events":[{"__proto__":{"type":"page_view"},"constructor":{"prototype":{"polluted":1}}}]}`
  expect((await post(polluting)).body.rejected[0].reason).toBe('unknown_type')
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('drops bots and counts them', async () => {
  const before = vigil.collection.stats.totals().rejected.bot ?? 0
  await vigil.collect('Herald', [{ type: 'page_view' }], {
    userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)',
  })
  expect(vigil.collection.stats.totals().rejected.bot).toBe(before + 1)
})

test('stores an incident with its reader, names and deduplicated markup, and claims its host for the organization', async () => {
  const ad = {
    type: 'incident',
    action: 'blocked',
    threatClass: 'cryptomining',
    variant: 'wasm-miner',
    rule: 'r1',
  } as const
  const markup = '<script>mine()</script>'
  await vigil.collect('Arcade', [
    {
      ...ad,
      host: 'Sport.Herald.co.uk',
      bidderCode: 'ix',
      dsp: 'Buyer',
      deliverySource: 'prebid',
      markup,
      traits: { pool: 'x' },
    },
    { ...ad, host: 'no host at all', ssp: 'nobody', markup },
  ])
  const { viewer } = await vigil.accountOf('superadmin')
  const scope = authorise(viewer, vigil.organizationId('Arcade'))
  const today = new Date().toISOString().slice(0, 10)
  const { rows, total } = await vigil.deps.warehouse.list(scope, {
    dataset: 'incidents',
    range: { from: today, to: today },
    page: 1,
    rowsPerPage: 10,
  })
  expect(total).toBe(2)
  expect(rows.find((row) => row.host === 'sport.herald.co.uk')).toMatchObject({
    ssp: 'Index',
    dsp: 'Buyer',
    country: 'DE',
    browser: 'Chrome',
    os: 'Windows',
    device: 'Desktop',
  })
  const hosts = await vigil.database.hosts.list(scope)
  expect(hosts).toEqual([{ host: 'sport.herald.co.uk', tld: 'herald.co.uk', inventoryType: 'web' }])
})

test('accounts for every event: received = stored + rejected + duplicates + pending', async () => {
  await vigil.collection.flushed()
  const { received, stored, duplicates, rejected, pending } = vigil.collection.stats.totals()
  const allRejected = Object.values(rejected).reduce((sum, each) => sum + each, 0)
  expect(received).toBe(stored + duplicates + allRejected + pending)
  expect(pending).toBe(0)
})
