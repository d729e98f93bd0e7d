import { apiKeyCreate, apiKeyList, apiKeyRevoke, verificationStatus, verifyCoupon, verifyOrder } from '@vigil/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { removeOldVerdicts } from '../../../jobs/old-verdicts.ts'
import { makeCaller } from '../../../testing/caller.ts'
import { ownVigil, startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let call: ReturnType<ReturnType<typeof makeCaller>['callWith']>
beforeAll(async () => {
  vigil = await startVigil()
  call = await withKey(vigil)
})
afterAll(() => vigil.stop())

async function withKey(of: TestVigil, name = 'Corner Shop') {
  return makeCaller(of.app).callWith((await of.keyOf(name)).secret)
}

let sessions = 0
const newSession = () => `session-of-a-shopper-${sessions++}`
const inSession = (sessionId: string, event: TestEvent): TestEvent => ({
  host: 'shop.example',
  sessionId,
  mode: 'blocking',
  ...event,
})
const attempt = (sessionId: string, source: string, code = 'SAVE10') =>
  inSession(sessionId, { type: 'coupon_attempt', code, source, outcome: 'applied' } as TestEvent)
const arrive = (sessionId: string) => [
  inSession(sessionId, { type: 'cart_session' }),
  inSession(sessionId, { type: 'checkout' }),
]
const buy = (sessionId: string, orderId: string) =>
  inSession(sessionId, {
    type: 'conversion',
    orderId,
    value: 50,
    currency: 'USD',
    shippingCost: 0,
    lineItemCosts: [50],
    productIds: [],
    couponCode: '',
    discountValue: 0,
  })

test('decides by the events of the session, which may be given by the whole cookie', async () => {
  const [typed, injected] = [newSession(), newSession()]
  await vigil.collect('Corner Shop', [
    ...arrive(typed),
    attempt(typed, 'typed'),
    ...arrive(injected),
    attempt(injected, 'extension'),
  ])
  const genuine = await call(verifyCoupon, { body: { session: `${typed}~b1~~~kx3f`, code: 'save10' } })
  expect(genuine.body).toMatchObject({
    verdict: 'genuine',
    reasons: [{ reason: 'typed', text: 'The shopper typed the code.' }],
  })
  const refused = await call(verifyCoupon, { body: { session: injected, code: 'SAVE10' } })
  expect(refused.body).toMatchObject({ verdict: 'injected', confidence: 'high' })
  const unseen = await call(verifyCoupon, { body: { session: typed, code: 'OTHER' } })
  expect(unseen.body.verdict).toBe('unseen')
  const unknown = await call(verifyCoupon, { body: { session: newSession(), code: 'SAVE10' } })
  expect(unknown.body.verdict).toBe('no_verdict')
})

test('names the extension behind an injected code and a stuffed affiliate, if it is known', async () => {
  const tried = (sessionId: string, origin: string) =>
    inSession(sessionId, { type: 'coupon_attempt', code: 'SAVE10', source: 'extension', origin, outcome: 'blocked' })
  const stuffed = (sessionId: string, extension: string) =>
    inSession(sessionId, { type: 'affiliate_blocked', network: 'Awin', cookies: ['awc'], extension, action: 'blocked' })
  const [known, unknown, site] = [newSession(), newSession(), newSession()]
  await vigil.collect('Corner Shop', [
    ...[...arrive(known), tried(known, 'Honey'), stuffed(known, 'Honey')],
    ...[...arrive(unknown), tried(unknown, 'Unknown extension'), stuffed(unknown, 'Unknown extension')],
    ...arrive(site),
    inSession(site, {
      type: 'coupon_attempt',
      code: 'SAVE10',
      source: 'deal_site',
      origin: 'deals.example',
      outcome: 'applied',
    }),
  ])
  const verify = async (session: string) =>
    (await call(verifyOrder, { body: { session, orderId: `order-of-${session}`, code: 'SAVE10', affiliate: 'Awin' } }))
      .body
  expect(await verify(known)).toMatchObject({
    coupon: {
      verdict: 'injected',
      extension: 'Honey',
      reasons: [{ text: 'The extension Honey tried the code.' }, { reason: 'blocked' }],
    },
    affiliate: {
      verdict: 'stuffed',
      extension: 'Honey',
      reasons: [{ text: 'Cookie stuffing by the extension Honey was detected in this session.' }, {}],
    },
  })
  const unnamed = await verify(unknown)
  expect(unnamed).toMatchObject({ coupon: { verdict: 'injected' }, affiliate: { verdict: 'stuffed' } })
  expect([unnamed.coupon?.extension, unnamed.affiliate.extension]).toEqual([undefined, undefined])
  expect((await verify(site)).coupon).not.toHaveProperty('extension')

  const shopper = await vigil.as('shop')
  const { calls } = (
    await shopper.call(verificationStatus, { query: { organizationId: vigil.organizationId('Corner Shop') } })
  ).body
  expect(calls.map(({ subject, extensions }) => [subject, extensions])).toEqual(
    expect.arrayContaining([
      [`order-of-${known}`, { coupon: 'Honey', affiliate: 'Honey' }],
      [`order-of-${unknown}`, { coupon: null, affiliate: null }],
    ]),
  )
})

test('includes events that are acknowledged and not yet loaded', async () => {
  const session = newSession()
  const events = [...arrive(session), attempt(session, 'typed')].map((event, index) => ({
    id: `${session}-${index}`,
    at: Date.now(),
    ...event,
  }))
  const beacon = { v: 1, tag: vigil.tagOf('Corner Shop'), sent: Date.now(), events }
  const answer = await vigil.app.inject({ method: 'POST', url: '/collect', payload: JSON.stringify(beacon) })
  expect(answer.statusCode).toBe(202)
  expect((await call(verifyCoupon, { body: { session, code: 'SAVE10' } })).body.verdict).toBe('genuine')
})

test('verifies the affiliate and the code of an order', async () => {
  const session = newSession()
  await vigil.collect('Corner Shop', [
    ...arrive(session),
    attempt(session, 'typed'),
    inSession(session, { type: 'affiliate_blocked', network: 'Awin', cookies: ['awc'], action: 'blocked' }),
  ])
  const body = { session, orderId: 'A-1', code: 'SAVE10', affiliate: 'Awin' }
  const answer = await call(verifyOrder, { body })
  expect(answer.body).toMatchObject({ affiliate: { verdict: 'stuffed' }, coupon: { verdict: 'genuine' } })
  const plain = await call(verifyOrder, { body: { session, orderId: 'A-1' } })
  expect(plain.body).toMatchObject({ affiliate: { verdict: 'none' }, coupon: null })
})

test('knows nothing about sessions of another shop', async () => {
  const session = newSession()
  await vigil.collect('Corner Shop', [...arrive(session), attempt(session, 'typed')])
  const rival = await withKey(vigil, 'Rival Shop')
  const { body } = await rival(verifyCoupon, { body: { session, code: 'SAVE10' } })
  expect(body).toMatchObject({ verdict: 'no_verdict', reasons: [{ reason: 'unknown_session' }] })
})

test('repeats the answer to a repeated request id, also if the evidence has changed', async () => {
  const session = newSession()
  await vigil.collect('Corner Shop', arrive(session))
  const body = { session, code: 'SAVE10', requestId: 'checkout-17' }
  const answers = await Promise.all([call(verifyCoupon, { body }), call(verifyCoupon, { body })])
  await vigil.collect('Corner Shop', [attempt(session, 'typed')])
  answers.push(await call(verifyCoupon, { body }))
  expect(answers.map((answer) => answer.body)).toEqual([answers[0]?.body, answers[0]?.body, answers[0]?.body])
  expect(answers[0]?.body.verdict).toBe('unseen')

  const other = await call(verifyCoupon, { body: { ...body, code: 'OTHER' } })
  expect([other.status, other.body]).toMatchObject([409, { error: { code: 'request_id_used' } }])
  const order = await call(verifyOrder, { body: { session, orderId: 'SAVE10', requestId: 'checkout-17' } })
  expect(order.status).toBe(409)
  const rival = await withKey(vigil, 'Rival Shop')
  expect((await rival(verifyCoupon, { body })).body.verdict).toBe('no_verdict')
})

test('refuses a session that is none, with a clear message', async () => {
  const answer = await call(verifyCoupon, { body: { session: 'x', code: 'SAVE10' } })
  expect(answer.status).toBe(400)
  expect(answer.text).toContain('Send the value of the cookie vigil_cart.')
})

test('limits the calls of one key, and of no other', async () => {
  const limited = await ownVigil({ VERIFY_PER_MINUTE: '3', CALLS_PER_MINUTE: '1' })
  const [first, second] = [await withKey(limited), await withKey(limited)]
  const body = { session: newSession(), code: 'SAVE10' }
  const statuses: number[] = []
  for (let turn = 0; turn < 5; turn++) statuses.push((await first(verifyCoupon, { body })).status)
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  expect((await second(verifyCoupon, { body })).status).toBe(200)
})

test('lists the newest calls, and counts orders with a verdict by their session', async () => {
  const shop = await withKey(vigil, 'Rival Shop')
  const query = { organizationId: vigil.organizationId('Rival Shop') }
  const [verified, unverified, unknown] = [newSession(), newSession(), newSession()]
  await vigil.collect('Rival Shop', [
    ...arrive(verified),
    attempt(verified, 'typed'),
    buy(verified, 'A-1'),
    ...arrive(unverified),
    buy(unverified, 'A-2'),
    buy(unknown, 'A-3'),
  ])
  const advance = () => {
    vigil.clock.now = new Date(vigil.clock.now.getTime() + 1_000)
  }
  advance()
  await shop(verifyOrder, { body: { session: verified, orderId: 'A-1', code: 'SAVE10', affiliate: 'Awin' } })
  await shop(verifyOrder, { body: { session: verified, orderId: 'A-1' } })
  await shop(verifyOrder, { body: { session: unknown, orderId: 'A-3', affiliate: 'Awin' } })
  for (let turn = 0; turn < 9; turn++) {
    advance()
    await shop(verifyCoupon, { body: { session: verified, code: `CODE${turn}` } })
  }
  const { body } = await (await vigil.as('superadmin')).call(verificationStatus, { query })
  expect(body).toMatchObject({ orders: 3, ordersWithVerdict: 1 })
  expect(body.calls).toHaveLength(10)
  expect(body.calls[0]).toMatchObject({ kind: 'coupon', subject: 'CODE8', verdict: 'unseen', keyName: 'Test key' })
  expect(body.calls.some(({ kind }) => kind === 'order')).toBe(true)
})

test('writes facts again after an outage, and deletes them after a week and answers after 400 days', async () => {
  const own = await ownVigil()
  const shop = await withKey(own)
  const session = newSession()
  await own.database.query('alter table session_facts rename to unavailable')
  await own.collect('Corner Shop', [...arrive(session), attempt(session, 'typed')])
  await own.database.query('alter table unavailable rename to session_facts')
  await vi.waitFor(async () => {
    const { body } = await shop(verifyCoupon, { body: { session, code: 'SAVE10' } })
    expect(body.verdict).toBe('genuine')
  })

  await own.database.query('delete from verifications')
  await shop(verifyCoupon, { body: { session, code: 'SAVE10' } })
  const counts = async () => {
    const { rows } = await own.database.query(
      'select (select count(*)::int from session_facts) as facts, (select count(*)::int from verifications) as answers',
    )
    return rows[0]
  }
  const daysLater = (days: number) => new Date(Date.now() + days * 86_400_000)
  await vi.waitFor(async () => expect(await counts()).toEqual({ facts: 3, answers: 1 }))
  await removeOldVerdicts(own.database, daysLater(6))
  expect(await counts()).toEqual({ facts: 3, answers: 1 })
  await removeOldVerdicts(own.database, daysLater(8))
  expect(await counts()).toEqual({ facts: 0, answers: 1 })
  await removeOldVerdicts(own.database, daysLater(401))
  expect(await counts()).toEqual({ facts: 0, answers: 0 })
})

test('a key is shown once, works until it is revoked, and shows its last use', async () => {
  const shelby = await vigil.as('shop')
  const organizationId = vigil.organizationId('Corner Shop')
  const body = { organizationId, name: 'Checkout server', scopes: ['verify' as const] }
  const created = await shelby.call(apiKeyCreate, { body })
  const { key, secret } = created.body
  expect(secret.startsWith(key.start)).toBe(true)
  const find = async () => {
    const listed = await shelby.call(apiKeyList, { query: { organizationId } })
    expect(listed.text).not.toContain(secret)
    return listed.body.keys.find(({ id }) => id === key.id)
  }
  expect(await find()).toMatchObject({ name: 'Checkout server', lastUsedAt: null, revokedAt: null })
  const { rows } = await vigil.database.query('select to_jsonb(k)::text as text from api_keys k')
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false)

  const server = makeCaller(vigil.app).callWith(secret)
  const request = { body: { session: newSession(), code: 'SAVE10' } }
  expect((await server(verifyCoupon, request)).status).toBe(200)
  await vi.waitFor(async () => expect((await find())?.lastUsedAt).not.toBeNull())

  const revoking = { params: { id: key.id }, body: { organizationId } }
  const stranger = await (await vigil.as('superadmin')).call(apiKeyRevoke, {
    params: { id: key.id },
    body: { organizationId: vigil.organizationId('Rival Shop') },
  })
  expect(stranger.status).toBe(404)
  expect((await shelby.call(apiKeyRevoke, revoking)).status).toBe(200)
  const revokedAt = (await find())?.revokedAt
  expect((await shelby.call(apiKeyRevoke, revoking)).status).toBe(200)
  expect((await find())?.revokedAt).toBe(revokedAt)
  await vi.waitFor(async () => expect((await server(verifyCoupon, request)).status).toBe(401), { timeout: 10_000 })
})

test('keeps at most 20 active keys, also if several are created at once', async () => {
  const { call: manage } = await vigil.as('superadmin')
  const organizationId = vigil.organizationId('Rival Shop')
  const before = (await manage(apiKeyList, { query: { organizationId } })).body.keys.length
  const create = () => manage(apiKeyCreate, { body: { organizationId, name: 'Key', scopes: ['verify'] } })
  const answers = await Promise.all(Array.from({ length: 22 }, create))
  const created = answers.filter(({ status }) => status === 200)
  expect(created).toHaveLength(20 - before)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused?.body).toMatchObject({ error: { code: 'too_many_api_keys' } })
  await manage(apiKeyRevoke, { params: { id: created[0]?.body.key.id ?? '' }, body: { organizationId } })
  expect((await create()).status).toBe(200)
})

test('creates no key for an organization that does not exist', async () => {
  const superadmin = await vigil.as('superadmin')
  const body = { organizationId: 999_999, name: 'Checkout server', scopes: ['verify' as const] }
  expect((await superadmin.call(apiKeyCreate, { body })).status).toBe(404)
})

test.each(['vigil.mjs', 'vigil.d.mts', 'vigil.php'])('serves the kit %s', async (name) => {
  const answer = await vigil.app.inject(`/kits/${name}`)
  expect([answer.statusCode, answer.body.includes('verifyCoupon')]).toEqual([200, true])
  expect((await vigil.app.inject(`/kits/../${name}`)).statusCode).toBe(404)
})
