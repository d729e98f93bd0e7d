import { shopPaths, shopSession, tagPrefix } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownVigil, startVigil, type TestVigil } from '../../../testing/vigil.ts'

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

test('returns the discount of valid codes', async () => {
  expect((await vigil.app.inject('/shop/coupons/welcome15')).json()).toEqual({ code: 'WELCOME15', share: 0.15 })
  for (const code of ['SAVE20', 'constructor', '__proto__']) {
    expect((await vigil.app.inject(`/shop/coupons/${code}`)).statusCode).toBe(404)
  }
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
  for (const path of [...Object.values(shopPaths), '/shop/assets/shop.js', '/shop/coupons/WELCOME15']) {
    expect([path, (await bare.app.inject(path)).statusCode]).toEqual([path, 404])
  }
  const request = { params: { sessionId: 'one-visit-to-the-shop' } }
  expect((await bare.anonymous.call(shopSession, request)).status).toBe(404)
})
