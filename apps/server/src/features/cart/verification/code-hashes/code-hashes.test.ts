import { createHash, createHmac, randomUUID } from 'node:crypto'
import {
  codeHashes,
  codeHashesRotate,
  codeHashesSet,
  couponProvenance,
  tagPrefix,
  topCoupons,
  verifyCoupon,
} from '@vigil/contract'
import { createVigil } from '@vigil/kit-node'
import { expect, test, vi } from 'vitest'
import { makeCaller } from '../../../../testing/caller.ts'
import { ownVigil, type TestEvent } from '../../../../testing/vigil.ts'

const shop = 'Corner Shop'
const dayMs = 86_400_000

/** As the issue and the kits describe it. */
const hashByHand = (key: string, code: string) =>
  `h:${createHmac('sha256', Buffer.from(key, 'hex')).update(code).digest('hex').slice(0, 32)}`
const idByHand = (key: string) => createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex').slice(0, 8)

const newSession = () => `hashed-${randomUUID()}`
const inSession = (sessionId: string, ...events: TestEvent[]) =>
  events.map((event) => ({ host: 'shop.example', sessionId, mode: 'blocking', ...event }) as TestEvent)
const open = [{ type: 'cart_session' }, { type: 'checkout', entries: true }] as TestEvent[]
const enter = (code: string, source = 'typed') => ({ type: 'coupon_entry', code, source }) as TestEvent
const buy = (couponCode: string) =>
  ({
    type: 'conversion',
    orderId: randomUUID(),
    value: 50,
    currency: 'USD',
    shippingCost: 0,
    lineItemCosts: [50],
    productIds: [],
    couponCode,
    discountValue: 5,
  }) as TestEvent

async function openScene(environment: Record<string, string> = {}) {
  const vigil = await ownVigil(environment)
  const organizationId = vigil.organizationId(shop)
  const { call } = await vigil.as('shop')
  const set = async (isEnabled: boolean) => (await call(codeHashesSet, { body: { organizationId, isEnabled } })).body
  const rotate = () => call(codeHashesRotate, { body: { organizationId } })
  const { secret } = await vigil.keyOf(shop)
  const server = makeCaller(vigil.app).callWith(secret)
  const verify = async (session: string, code: string, codeKeyId?: string) =>
    (await server(verifyCoupon, { body: { session, code, codeKeyId } })).body
  const report = (session: string, ...events: TestEvent[]) => vigil.collect(shop, inSession(session, ...events))
  return { vigil, organizationId, call, set, rotate, secret, verify, report }
}

/** Tags and keys are cached for a few seconds. */
async function untilHashed({ vigil, report }: Pick<Awaited<ReturnType<typeof openScene>>, 'vigil' | 'report'>) {
  await vi.waitFor(
    async () => {
      const session = newSession()
      await report(session, ...open, enter('PROBE'))
      const { rows } = await vigil.database.query(
        `select subject from session_facts where kind = 'coupon' and session_id = '${session}'`,
      )
      expect(rows[0]?.subject).toMatch(/^h:[0-9a-f]{32}$/)
    },
    { timeout: 30_000, interval: 500 },
  )
}

test('turns hashes on and off, and replaces the key; earlier keys match for a week', async () => {
  const { vigil, organizationId, call, set, rotate } = await openScene()
  const state = async () => (await call(codeHashes, { query: { organizationId } })).body
  expect(await state()).toEqual({ key: null, since: null, previousKeys: [] })
  expect((await rotate()).body).toMatchObject({ error: { code: 'code_hashes_off' } })
  const first = await set(true)
  expect(first.key).toMatch(/^[0-9a-f]{64}$/)
  expect(await set(true)).toEqual(first)

  vigil.clock.now = new Date(vigil.clock.now.getTime() + 1_000)
  const second = (await rotate()).body
  expect(second.key).not.toBe(first.key)
  expect(second.previousKeys.map(({ key }) => key)).toEqual([first.key])
  expect(Date.parse(second.previousKeys[0]?.validUntil ?? '') - vigil.clock.now.getTime()).toBe(7 * dayMs)
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 1_000)
  expect(await set(false)).toMatchObject({ key: null, previousKeys: [{ key: second.key }, { key: first.key }] })

  for (let turn = 0; turn < 3; turn++) {
    await set(true)
    await set(false)
  }
  const { body } = await call(codeHashesSet, { body: { organizationId, isEnabled: true } })
  expect(body).toMatchObject({ error: { code: 'too_many_code_keys' } })
  vigil.clock.now = new Date(vigil.clock.now.getTime() + 8 * dayMs)
  expect((await state()).previousKeys).toEqual([])
  expect((await set(true)).key).not.toBeNull()
})

test('gives the key to the pages of the shop, and of no other', async () => {
  const { vigil, set } = await openScene()
  const script = (name: string) => vigil.app.inject(`/${tagPrefix(vigil.tagOf(name))}/script.js`)
  const build = (await vigil.database.builds.list()).find(({ kind }) => kind === 'cart')
  await vigil.database.builds.adopt('cart')
  expect(build).toBeDefined()
  const { key } = await set(true)
  await vi.waitFor(async () => expect((await script(shop)).body).toContain(key ?? 'none'), { timeout: 30_000 })
  expect((await script('Rival Shop')).body).not.toContain(key ?? 'none')
})

test('stores no clear code, and matches codes of orders with those of sessions', async () => {
  const scene = await openScene()
  const { vigil, organizationId, set, report, call, verify } = scene
  const { key } = await set(true)
  await untilHashed(scene)
  const hash = hashByHand(key ?? '', 'WELCOME15')
  const session = newSession()
  await report(
    session,
    ...open,
    enter(' welcome15'),
    { type: 'coupon_attempt', code: 'Welcome15', source: 'typed', outcome: 'applied' } as TestEvent,
    buy('WELCOME15'),
  )
  const ready = newSession()
  await report(
    ready,
    ...open,
    { type: 'coupon_attempt', code: hash, source: 'pasted', outcome: 'applied' } as TestEvent,
    buy(hash),
  )
  const day = vigil.clock.now.toISOString().slice(0, 10)
  const query = { organizationId, dateStart: day, dateEnd: day, hosts: '*' }
  const top = await call(topCoupons, { params: { scope: 'overall' }, query })
  expect(top.body.data).toEqual([{ coupon_code: hash, total_completed_orders_applied: 2 }])
  const provenance = await call(couponProvenance, { query })
  expect(provenance.body.data.map(({ provenance: name, orders }) => [name, orders]).sort()).toEqual([
    ['pasted', 1],
    ['typed', 1],
  ])
  await verify(session, 'welcome15')
  const { rows } = await vigil.database.query(
    "select coalesce((select json_agg(f)::text from session_facts f), '') || (select json_agg(v)::text from verifications v) as text",
  )
  expect(rows[0]?.text).toContain(hash)
  expect(rows[0]?.text).not.toMatch(/welcome15/i)
})

test('decides in the same way about clear codes and hashes of them', async () => {
  const scene = await openScene()
  const { set, rotate, report, verify } = scene
  const before = newSession()
  await report(before, ...open, enter('WELCOME15'))
  // From now on, the shop's keys are cached.
  expect((await verify(before, 'WELCOME15')).verdict).toBe('genuine')
  const { key } = await set(true)
  const first = key ?? ''
  await untilHashed(scene)
  const session = newSession()
  await report(session, ...open, enter(hashByHand(first, 'WELCOME15')), enter('VIP25', 'extension'))
  const givenAs = (code: string): [string, string?][] => [[code], [hashByHand(first, code), idByHand(first)]]
  for (const given of givenAs('WELCOME15')) {
    expect((await verify(session, ...given)).verdict).toBe('genuine')
    expect((await verify(before, ...given)).verdict).toBe('genuine')
  }
  for (const given of givenAs('VIP25')) expect((await verify(session, ...given)).verdict).toBe('injected')
  for (const given of givenAs('OTHER'))
    expect(await verify(session, ...given)).toMatchObject({ verdict: 'unseen', confidence: 'high' })
  const wrong = 'a'.repeat(64)
  expect(await verify(session, hashByHand(wrong, 'WELCOME15'), idByHand(wrong))).toMatchObject({
    verdict: 'no_verdict',
    reasons: [{ reason: 'unknown_code_key' }],
  })
  expect((await verify(session, hashByHand(first, 'WELCOME15'))).verdict).toBe('no_verdict')

  // A code that the browser could not hash may be any code.
  const withheld = newSession()
  await report(withheld, ...open, enter('h:'))
  expect(await verify(withheld, 'WELCOME15')).toMatchObject({ verdict: 'unseen', confidence: 'medium' })

  const second = (await rotate()).body.key ?? ''
  await vi.waitFor(
    async () => {
      expect((await verify(session, hashByHand(second, 'OTHER'), idByHand(second))).verdict).toBe('unseen')
    },
    { timeout: 30_000, interval: 500 },
  )
  // A hash with another key may be the code, so it is not refused.
  expect(await verify(session, hashByHand(second, 'WELCOME15'), idByHand(second))).toMatchObject({
    verdict: 'unseen',
    confidence: 'medium',
  })
  expect((await verify(session, 'WELCOME15')).verdict).toBe('genuine')
  expect((await verify(session, hashByHand(first, 'WELCOME15'), idByHand(first))).verdict).toBe('genuine')
})

async function openKits(scene: Awaited<ReturnType<typeof openScene>>, codeKey: string) {
  const url = await scene.vigil.app.listen({ port: 0, host: '127.0.0.1' })
  const sent: string[] = []
  const fetching: typeof fetch = (address, options) => {
    sent.push(String(options?.body ?? ''))
    return fetch(address, options)
  }
  const tags = [tagPrefix(scene.vigil.tagOf(shop))]
  const make = (key: string) =>
    createVigil({ url, key: scene.secret, tags, codeKey: key, timeoutMs: 60_000, fetch: fetching })
  const token = async (session: string) => {
    const body = JSON.stringify({ tag: tags[0], session })
    return (await (await fetch(`${url}/collect/verdict`, { method: 'POST', body })).json()).token as string
  }
  return { hashing: make(codeKey), clear: make(''), sent, token }
}

test('the Node kit sends hashes only, and finds them in tokens', async () => {
  const scene = await openScene()
  const { key } = await scene.set(true)
  await untilHashed(scene)
  const { hashing, clear, sent, token } = await openKits(scene, key ?? '')
  const session = newSession()
  await scene.report(session, ...open, enter('WELCOME15'), enter('VIP25', 'extension'))
  expect((await hashing.verifyCoupon({ session, code: 'welcome15' })).verdict).toBe('genuine')
  const order = await hashing.verifyOrder({ session, orderId: 'A-1', code: 'Welcome15' })
  expect(order.coupon?.verdict).toBe('genuine')
  expect(sent.join()).not.toMatch(/welcome15/i)

  const given = { token: await token(session), session }
  const inToken = async (kit: typeof hashing, code: string) => (await kit.verifyToken({ ...given, code })).coupon
  expect((await inToken(hashing, 'welcome15'))?.verdict).toBe('genuine')
  expect((await inToken(hashing, 'VIP25'))?.verdict).toBe('injected')
  expect(await inToken(hashing, 'OTHER')).toMatchObject({ verdict: 'unseen', confidence: 'high' })
  // Without the key, an honest code must not look unseen.
  expect(await inToken(clear, 'welcome15')).toMatchObject({
    verdict: 'no_verdict',
    reasons: [{ reason: 'no_code_key' }],
  })
  expect(() => createVigil({ url: 'http://127.0.0.1:9', codeKey: 'secret' })).toThrow('codeKey')
})
