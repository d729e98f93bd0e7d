import { randomUUID } from 'node:crypto'
import { shopPaths, shopSession, tagPrefix } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
beforeAll(async () => {
  vigil = await startVigil({ VIGIL_DEMO: '1' })
})
afterAll(() => vigil.stop())

test.each(Object.values(shopPaths))('serves %s with the tag and its own policy', async (path) => {
  const answer = await vigil.app.inject(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(
    `<script async src="http://vigil.example/${tagPrefix(vigil.tagOf('Corner Shop'))}/script.js"></script>`,
  )
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self' http://vigil.example;")
  expect(policy).not.toContain('unsafe')
  // Inline scripts and styles would need a looser policy.
  expect(answer.body).not.toMatch(/<script>|<style|\son\w+=|\sstyle=/)
})

test('serves the same pages without the script when protection is off', async () => {
  const headers = { cookie: 'a=b; lantern_protection=off' }
  const answer = await vigil.app.inject({ method: 'GET', url: shopPaths.cart, headers })
  expect(answer.body).toContain('data-protection="off"')
  expect(answer.body).not.toContain('/script.js')
})

test('serves the files of the pages', async () => {
  const { body } = await vigil.app.inject(shopPaths.products)
  const files = new Set([...body.matchAll(/"(\/shop\/assets\/[\w.-]+)/g)].map(([, path = '']) => path))
  expect(files.size).toBeGreaterThan(3)
  for (const path of files) expect([path, (await vigil.app.inject(path)).statusCode]).toEqual([path, 200])
  expect((await vigil.app.inject('/shop/assets/../delivery.ts')).statusCode).toBe(404)
})

/** A shopper's browser: keeps the visit's cookie, and sends the script's reports. */
function shopper({ mode = 'off', session = newSession() } = {}) {
  let visit = ''
  const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, cookies = '') => {
    const cookie = `${visit}; lantern_verification=${mode}; ${cookies || `vigil_cart=${session}~b0~~~mh2k4x`}`
    const answer = await vigil.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })
    visit = String(answer.headers['set-cookie'] ?? visit).split(';')[0] ?? ''
    return answer
  }
  const report = async (...events: TestEvent[]) => {
    const own = { host: 'shop.example', sessionId: session, mode: 'blocking', at: Date.now() }
    const filled = events.map((event) => ({ id: randomUUID(), ...own, ...event }))
    const beacon = { v: 1, tag: vigil.tagOf('Corner Shop'), sent: Date.now(), events: filled }
    const answer = await vigil.app.inject({ method: 'POST', url: '/collect', payload: JSON.stringify(beacon) })
    expect(answer.json()).toMatchObject({ rejected: [] })
  }
  const atCheckout = () => report({ type: 'cart_session' }, { type: 'checkout', entries: true } as TestEvent)
  const fill = (counts: object = { 'tent-ridge-2': 1 }) => call('PUT', '/shop/api/visit/cart', { counts })
  const apply = (code: string, cookies = '') => call('POST', '/shop/api/visit/code', { code }, cookies)
  const order = () => call('POST', '/shop/api/visit/orders')
  return { call, report, atCheckout, fill, apply, order }
}
let sessions = 0
const newSession = () => `demo-shop-session-${sessions++}`
const enter = (code: string, source = 'typed') => ({ type: 'coupon_entry', code, source }) as TestEvent

test('keeps cart, code and order on the server', async () => {
  const { call, fill, apply, order } = shopper()
  expect((await order()).statusCode).toBe(409)
  const filled = await fill({
    'lamp-lantern-s': 2,
    'stove-ember': 99,
    toString: 5,
    'pan-titan': 'many',
    'boot-fell': -1,
  })
  expect(filled.json()).toMatchObject({
    lines: [
      { id: 'lamp-lantern-s', count: 2 },
      { id: 'stove-ember', count: 9 },
    ],
    totals: { goods: 626, discount: 62.6, shipping: 0, value: 563.4 },
  })
  await fill({ 'lamp-lantern-s': 2 })
  for (const code of ['SAVE20', 'constructor', '__proto__', ''])
    expect([code, (await apply(code)).statusCode]).toEqual([code, 404])
  expect((await apply(' welcome15 ')).json()).toMatchObject({
    coupon: { code: 'WELCOME15', share: 0.15 },
    totals: { goods: 68, discount: 10.2, shipping: 5.95, value: 63.75 },
  })
  expect((await call('DELETE', '/shop/api/visit/code')).json().coupon).toBeNull()
  await apply('WELCOME15')
  expect((await order()).json()).toMatchObject({
    lines: [],
    coupon: null,
    order: {
      couponCode: 'WELCOME15',
      affiliate: null,
      value: 63.75,
      orderId: expect.stringMatching(/^LO-[\dA-F]{10}$/),
    },
  })
  expect((await shopper().call('GET', '/shop/api/visit')).json()).toMatchObject({ lines: [], order: null })
  for (const body of [{}, { code: 5 }, { code: 'x'.repeat(65) }])
    expect((await call('POST', '/shop/api/visit/code', body)).statusCode).toBe(400)
  expect((await call('PUT', '/shop/api/visit/cart', { counts: 1 })).statusCode).toBe(400)
})

test('refuses codes that no page saw, also without the cookie, and accepts entered ones', async () => {
  const { call, fill, atCheckout, report, apply, order } = shopper({ mode: 'refuse' })
  await fill()
  await atCheckout()
  await call('GET', '/shop/checkout')
  const refused = await apply('WELCOME15')
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: 'The code WELCOME15 cannot be used.' }])
  expect((await apply('WELCOME15', 'no=cookie')).statusCode).toBe(422)
  await report(enter('WELCOME15'))
  expect((await apply('WELCOME15')).statusCode).toBe(200)
  const { verdicts, order: placed } = (await order()).json()
  expect(placed.couponCode).toBe('WELCOME15')
  expect(verdicts.map(({ action, verdict }: Record<string, string>) => `${action} ${verdict}`)).toEqual([
    'refused unseen',
    'refused unseen',
    'accepted genuine',
    'accepted genuine',
  ])
})

test('refuses with the order a code that was sent before the checkout page was opened', async () => {
  const { call, fill, atCheckout, report, apply, order } = shopper({ mode: 'refuse' })
  await fill()
  await report({ type: 'cart_session' })
  expect((await apply('WELCOME15')).json().coupon.code).toBe('WELCOME15')
  await atCheckout()
  const refused = await order()
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    'The code WELCOME15 cannot be used and was removed. Check the total and order again.',
  ])
  expect((await call('GET', '/shop/api/visit')).json()).toMatchObject({ coupon: null, order: null })
  expect((await order()).json().order).toMatchObject({ couponCode: '', discount: 0 })
})

test('pays a commission only for an arrival, and flags without refusing', async () => {
  const claims = { awc: 'Awin', cjevent: 'CJ Affiliate', irclickid: 'Impact', ranSiteID: 'Rakuten Advertising' }
  for (const [parameter, network] of Object.entries(claims)) {
    const place = async (mode: string, hasArrived: boolean) => {
      const { call, fill, atCheckout, report, order } = shopper({ mode })
      await call('GET', `/shop?${parameter}=1_2_3`)
      await atCheckout()
      if (hasArrived) await report({ type: 'affiliate_arrival', network } as TestEvent)
      await fill()
      const { order: placed, verdicts } = (await order()).json()
      return [placed.affiliate, verdicts.map(({ action }: { action: string }) => action).join()]
    }
    expect(await place('refuse', true)).toEqual([network, 'accepted'])
    expect(await place('refuse', false)).toEqual([null, 'refused'])
    expect(await place('flag', false)).toEqual([network, 'flagged'])
    expect(await place('off', false)).toEqual([network, ''])
  }
})

test('adds its own code to a large cart, and does not verify it', async () => {
  const { fill, atCheckout, order } = shopper({ mode: 'refuse' })
  await atCheckout()
  expect((await fill({ 'tent-ridge-2': 3 })).json().coupon).toMatchObject({ code: 'SUMMIT10', isAutomatic: true })
  expect((await fill()).json().coupon).toBeNull()
  await fill({ 'tent-ridge-2': 3 })
  const { order: placed, verdicts } = (await order()).json()
  expect([placed.couponCode, verdicts]).toEqual(['SUMMIT10', []])
})

test('lists a session in order, and no other session', async () => {
  const session = (sessionId: string) => ({ sessionId, mode: 'non_blocking' as const })
  const own = session('one-visit-to-the-shop')
  const at = vigil.clock.now.getTime()
  await vigil.collect('Corner Shop', [
    {
      ...own,
      type: 'coupon_attempt',
      at: at - 10,
      code: 'SAVE20',
      source: 'extension',
      origin: 'Honey',
      outcome: 'refused',
    },
    { ...own, type: 'cart_session', at: at - 20 },
    { ...own, type: 'popup_blocked', at: at - 5, extension: 'Honey' },
    { ...session('another-visit-there'), type: 'checkout' },
  ])
  const { events } = (await vigil.anonymous.call(shopSession, { params: { sessionId: own.sessionId } })).body
  expect(events.map(({ kind, mode, text }) => [kind, mode, text])).toEqual([
    ['session', 'non_blocking', 'Session began'],
    ['coupon', 'non_blocking', 'Coupon SAVE20 refused, tried by Honey'],
    ['popup', 'non_blocking', 'Popup of Honey seen'],
  ])
})

test('has no shop without demo data', async () => {
  const bare = await ownVigil()
  for (const path of [...Object.values(shopPaths), '/shop/assets/shop.js', '/shop/api/visit']) {
    expect([path, (await bare.app.inject(path)).statusCode]).toEqual([path, 404])
  }
  const request = { params: { sessionId: 'one-visit-to-the-shop' } }
  expect((await bare.anonymous.call(shopSession, request)).status).toBe(404)
})
