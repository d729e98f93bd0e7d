import { randomUUID } from 'node:crypto'
import { tagPrefix } from '@vigil/contract'
import { createVigil } from '@vigil/kit-node'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestEvent, type TestVigil } from '../../../../testing/vigil.ts'
import { verdictKeys } from './keys.ts'

let vigil: TestVigil
let url: string
beforeAll(async () => {
  vigil = await startVigil()
  url = await vigil.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => vigil.stop())

const findTag = (name: string) => tagPrefix(vigil.tagOf(name))
const kit = (tags = [findTag('Corner Shop')], errors: string[] = []) =>
  createVigil({ url, tags, timeoutMs: 60_000, onFailure: ({ message }) => errors.push(message) })
const newSession = () => `token-${randomUUID()}`
const report = (sessionId: string, ...events: TestEvent[]) =>
  vigil.collect(
    'Corner Shop',
    events.map((event) => ({ host: 'shop.example', sessionId, mode: 'blocking', ...event })),
  )
const post = (payload: string, of = vigil) =>
  of.app.inject({ method: 'POST', url: '/collect/verdict', headers: { 'content-type': 'text/plain' }, payload })
async function getToken(session: string, tag = findTag('Corner Shop')): Promise<string> {
  const answer = await post(JSON.stringify({ tag, session }))
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*'])
  return answer.json().token
}
const readClaims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
const arrivals = [
  { type: 'cart_session' },
  { type: 'checkout', entries: true },
  { type: 'coupon_entry', code: 'save10', source: 'typed' },
  { type: 'coupon_attempt', code: 'VIP25', source: 'extension', origin: 'Honey', outcome: 'blocked' },
  { type: 'affiliate_arrival', network: 'Awin' },
  { type: 'affiliate_arrival', network: 'CJ Affiliate' },
  { type: 'affiliate_blocked', network: 'Impact', cookies: ['irclickid'], action: 'blocked' },
] as TestEvent[]

test('a token has the verdicts that a call would return', async () => {
  const session = newSession()
  await report(session, ...arrivals)
  const token = await getToken(session)
  const online = createVigil({ url, key: (await vigil.keyOf('Corner Shop')).secret, timeoutMs: 60_000 })
  for (const [code, affiliate] of [
    ['Save10', 'Awin'],
    ['VIP25', 'impact'],
    ['VIP25', 'cj-7719204'],
    ['OTHER', 'Rakuten'],
  ] as const) {
    const answer = await kit().verifyToken({ token, session: `${session}~b0~~~mh2k4x`, code, affiliate })
    const { coupon, affiliate: claim } = await online.verifyOrder({ session, orderId: 'A-1', code, affiliate })
    expect(answer.coupon).toEqual(coupon)
    expect([code, coupon?.extension]).toEqual([code, code === 'VIP25' ? 'Honey' : undefined])
    expect([affiliate, answer.affiliate.verdict === 'earned']).toEqual([affiliate, claim.verdict === 'earned'])
  }
  expect(await kit().verifyToken({ token, session })).toMatchObject({ affiliate: { verdict: 'none' }, coupon: null })
  expect(Object.keys(readClaims(token)).sort()).toEqual(
    ['affiliates', 'aud', 'codes', 'exp', 'iat', 'iss', 'otherAffiliates', 'otherCodes', 'sub'].sort(),
  )
})

test('refuses tokens that are forged, expired, or of another shop or session', async () => {
  const session = newSession()
  await report(session, ...arrivals)
  const token = await getToken(session)
  const [head = '', , signature = ''] = token.split('.')
  const claims = { ...readClaims(token), codes: { EVIL: { verdict: 'genuine', confidence: 'high', reasons: [] } } }
  const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
  const unsecured = new UnsecuredJWT(claims).encode()
  const keyedByPublic = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(url))
  vigil.clock.now = new Date(Date.now() - 601_000)
  const expired = await getToken(session)
  vigil.clock.now = new Date()
  const ofRival = await getToken(session, findTag('Rival Shop'))
  const ofOther = await getToken(newSession())
  const errors: string[] = []
  for (const bad of [forged, unsecured, keyedByPublic, expired, ofRival, ofOther, '', 'x', null, undefined]) {
    const answer = await kit(undefined, errors).verifyToken({ token: bad, session, code: 'SAVE10', affiliate: 'Awin' })
    const missing = { verdict: 'no_verdict', reasons: [{ reason: 'invalid_token' }] }
    expect([bad, answer]).toMatchObject([bad, { affiliate: missing, coupon: missing }])
  }
  expect(errors).toHaveLength(10)
  expect((await kit([]).verifyToken({ token, session, code: 'SAVE10' })).coupon?.verdict).toBe('no_verdict')
  expect((await kit().verifyToken({ token, session: null, code: 'SAVE10' })).coupon?.verdict).toBe('no_verdict')
  // Its own session and shop, as a control.
  expect((await kit().verifyToken({ token, session, code: 'SAVE10' })).coupon?.verdict).toBe('genuine')
})

test('rotates keys every 30 days, keeps the previous one published, and publishes no private part', async () => {
  const own = await ownVigil()
  const keysAt = async (days: number) => {
    const clock = () => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000)
    const keys = verdictKeys({ providerState: own.database.providerState, clock })
    const { kid } = await keys.signing()
    const published = await keys.published()
    expect(JSON.stringify(published)).not.toContain('"d"')
    return { kid, published: published.keys.map((key) => key.kid) }
  }
  const first = await keysAt(0)
  expect((await keysAt(1)).kid).toBe(first.kid)
  const second = await keysAt(30)
  expect(second.kid).not.toBe(first.kid)
  expect(second.published).toEqual([second.kid, first.kid])
  expect((await keysAt(0)).published).toEqual([first.kid, second.kid])
  const third = await keysAt(60)
  expect(third.published).toEqual([third.kid, second.kid])
  const answer = await own.app.inject('/.well-known/vigil-verdicts.json')
  expect([answer.statusCode, answer.json().keys.length]).toEqual([200, 1])
  expect(answer.json().keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' })
})

test('answers bad requests clearly, and limits requests per address', async () => {
  const session = newSession()
  for (const payload of ['', '{', '[]', JSON.stringify({ tag: findTag('Corner Shop'), session: 'x' })])
    expect([payload, (await post(payload)).statusCode]).toEqual([payload, 400])
  expect((await post('x'.repeat(2_000))).statusCode).toBe(413)
  for (const tag of ['00000000', findTag('Herald')])
    expect([tag, (await post(JSON.stringify({ tag, session }))).statusCode]).toEqual([tag, 404])
  expect((await vigil.app.inject({ method: 'OPTIONS', url: '/collect/verdict' })).statusCode).toBe(204)

  const limited = await ownVigil({ COLLECT_PER_MINUTE: '12' })
  const payload = JSON.stringify({ tag: tagPrefix(limited.tagOf('Corner Shop')), session })
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn++) statuses.push((await post(payload, limited)).statusCode)
  expect(statuses).toEqual([200, 200, 429])
})

test('serves the page’s script for shops only', async () => {
  const answer = await vigil.app.inject(`/${findTag('Corner Shop')}/verdict.js`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('"http://vigil.example/collect/verdict"')
  expect(answer.body).toContain(`"${findTag('Corner Shop')}"`)
  expect((await vigil.app.inject('/00000000/verdict.js')).statusCode).toBe(404)
})
