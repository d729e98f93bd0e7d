import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { addressOf, codeKey, hostOf, type Lab, openLab, type Sent, type Setting } from './lab.ts'
import { imitate, rejected, until } from './trial.ts'

/** Sessions, checkouts and purchases, and shops that keep working when our script or server fails. */
let lab: Lab
test.beforeAll(async () => {
  lab = await openLab()
})
test.beforeEach(() => lab.answer('well'))
test.afterAll(() => lab.close())

const purchase = {
  action: 'purchase',
  value: '118.50',
  currency: 'usd',
  orderId: 'LO-20417',
  shippingCost: '5.95',
  lineItemCost: '62.00, 56.50',
  productIds: 'tent-ridge-2,lamp-lantern-s',
  couponCode: '',
  discountValue: '0',
}
const pixel = (fields: object) => `<script>
  window.vigilCart = window.vigilCart || function () { (vigilCart.q = vigilCart.q || []).push(arguments) }
  vigilCart('conversion', ${JSON.stringify(fields)})</script>`

const eventsOf = (id: string, type: string, setting: Setting = 'stops') =>
  lab.sent(hostOf(id, setting)).filter((event) => event.type === type)

/** Opens a page of the shop with this markup. Returns it with its errors. */
async function open(
  id: string,
  path: string,
  furniture: { head?: string; body?: string } = {},
  setting: Setting = 'stops',
) {
  lab.furnish(hostOf(id, setting), furniture)
  const page = await lab.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`http://${hostOf(id, setting)}${path}`)
  return { page, errors }
}

async function told(id: string, type: string, count = 1, setting: Setting = 'stops'): Promise<Sent[]> {
  await until(() => eventsOf(id, type, setting).length >= count)
  return eventsOf(id, type, setting)
}

test('a session starts once, keeps its id and mode across pages, and has one checkout until a purchase @thorough', async () => {
  const { page, errors } = await open('s1', '/script')
  const [arrival] = await told('s1', 'cart_session')
  expect(arrival).toMatchObject({ mode: 'blocking', landingUrl: `http://${hostOf('s1', 'stops')}/script` })

  await page.goto(`http://${hostOf('s1', 'stops')}/checkout?card=1`)
  await page.goto(`http://${hostOf('s1', 'stops')}/checkout`)
  const [checkout] = await told('s1', 'checkout')
  expect(checkout).toMatchObject({ sessionId: arrival?.sessionId, url: `http://${hostOf('s1', 'stops')}/checkout` })

  lab.furnish(hostOf('s1', 'stops'), { body: pixel({ ...purchase, affiliateTag: 'partner-17' }) })
  await page.goto(`http://${hostOf('s1', 'stops')}/thanks/LO-20417`)
  const [order] = await told('s1', 'conversion')
  expect(order).toMatchObject({
    sessionId: arrival?.sessionId,
    orderId: 'LO-20417',
    value: 118.5,
    currency: 'USD',
    shippingCost: 5.95,
    lineItemCosts: [62, 56.5],
    productIds: ['tent-ridge-2', 'lamp-lantern-s'],
    couponCode: '',
    discountValue: 0,
    affiliateTag: 'partner-17',
    url: `http://${hostOf('s1', 'stops')}/thanks/LO-20417`,
  })

  await page.reload()
  await page.goto(`http://${hostOf('s1', 'stops')}/checkout`)
  expect(await told('s1', 'checkout', 2)).toHaveLength(2)
  expect([eventsOf('s1', 'conversion').length, eventsOf('s1', 'cart_session').length, errors]).toEqual([1, 1, []])
})

test('a non-blocking session is marked as such @thorough', async () => {
  await open('s2', '/script', {}, 'watches')
  await until(() => eventsOf('s2', 'cart_session', 'watches').length > 0)
  expect(eventsOf('s2', 'cart_session', 'watches')).toMatchObject([{ mode: 'non_blocking' }])
})

test('an invalid call is no purchase, and each invalid field is reported with its problem @thorough', async () => {
  const wrong = {
    ...purchase,
    orderId: undefined,
    value: '118,50',
    productIds: '',
    couponCode: '{{Coupon}}',
    shippingCost: 5,
    currency: 'dollars',
  }
  const { page } = await open('p1', '/thanks', { body: pixel(wrong) })
  const problems = await told('p1', 'pixel_problem', 6)
  expect(Object.fromEntries(problems.map(({ field, problem }) => [field, problem]))).toEqual({
    orderId: 'missing',
    value: 'format',
    productIds: 'missing',
    couponCode: 'missing',
    shippingCost: 'format',
    currency: 'format',
  })
  expect(new Set(problems.map(({ callId }) => callId)).size).toBe(1)

  await page.evaluate(() => {
    const { vigilCart } = window as unknown as { vigilCart: (...args: unknown[]) => void } // the pixel
    vigilCart('conversion', { action: 'refund' })
    vigilCart()
  })
  const more = (await told('p1', 'pixel_problem', 24)).slice(6)
  const ofAction = more.filter(({ field }) => field === 'action').map(({ problem }) => problem)
  expect(ofAction).toEqual(['format', 'missing'])
  expect(eventsOf('p1', 'conversion')).toEqual([])
})

const consents = {
  'no banner': { head: '', isRedacted: false },
  'the GDPR': {
    head: `window.__tcfapi = function (c, v, done) { done({ gdprApplies: true, eventStatus: 'tcloaded' }, true) }`,
    isRedacted: true,
  },
  'the GDPR not': {
    head: `window.__tcfapi = function (c, v, done) { done({ gdprApplies: false }, true) }`,
    isRedacted: false,
  },
  'a banner that never answers': { head: 'window.__tcfapi = function () {}', isRedacted: true },
  'a banner that comes late': {
    head: `setTimeout(function () { window.__tcfapi = function (c, v, done) { done({ gdprApplies: true }, true) } }, 100)`,
    isRedacted: true,
  },
  'GPP for California': {
    head: `window.__gpp = function (c, done) { if (c === 'ping') done({ applicableSections: [8], signalStatus: 'ready' }, true) }`,
    isRedacted: true,
  },
  'GPP for Virginia': {
    head: `window.__gpp = function (c, done) { if (c === 'ping') done({ applicableSections: [9], signalStatus: 'ready' }, true) }`,
    isRedacted: false,
  },
  'US Privacy': {
    head: `window.__uspapi = function (c, v, done) { done({ uspString: '1YNN' }, true) }`,
    isRedacted: true,
  },
  'US Privacy that does not apply': {
    head: `window.__uspapi = function (c, v, done) { done({ uspString: '1---' }, true) }`,
    isRedacted: false,
  },
}

test('the order number is redacted under the GDPR and the CCPA, also in the URL @thorough', async () => {
  await Promise.all(
    Object.entries(consents).map(async ([name, { head, isRedacted }], index) => {
      const id = `g${index}`
      const { page } = await open(id, '/thanks/LO-20417', { head: `<script>${head}</script>`, body: pixel(purchase) })
      const [order] = await told(id, 'conversion')
      const number = isRedacted ? '**-***17' : 'LO-20417'
      expect([name, order?.orderId, order?.url]).toEqual([
        name,
        number,
        `http://${hostOf(id, 'stops')}/thanks/${number}`,
      ])
      // No checkout page was visited, but a purchase implies a checkout.
      const checkouts = await told(id, 'checkout')
      expect(checkouts.map(({ url }) => url)).toEqual([order?.url])
      const sent = [...checkouts, ...eventsOf(id, 'conversion')]
      expect(JSON.stringify(sent).includes('LO-20417')).toBe(!isRedacted)
      await page.close()
    }),
  )
})

test('a page that is left immediately under the GDPR sends the order with a redacted number @thorough', async () => {
  const head = '<script>window.__tcfapi = function () {}</script>'
  const { page } = await open('g90', '/thanks', { head, body: pixel(purchase) })
  await page.goto('about:blank')
  expect((await told('g90', 'conversion'))[0]?.orderId).toBe('**-***17')
})

async function buys(page: Page) {
  await page.locator('input[name=coupon]').pressSequentially('SAVE1')
  await page.click('#apply')
  await page.locator('text=SAVE1 was applied').waitFor()
}

for (const how of ['error', 'never'] as const)
  test(`a shop works without errors while our server ${how === 'error' ? 'is down' : 'does not answer'} @thorough`, async () => {
    lab.answer(how)
    const id = `d${how}`
    lab.furnish(hostOf(id, 'stops'), { body: pixel(purchase) })
    const page = await lab.context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    // The load event would wait for the script.
    await page.goto(addressOf(id, 'stops', 'react'), { waitUntil: 'domcontentloaded' })
    await buys(page)
    expect(lab.codes(hostOf(id, 'stops'))).toEqual(['SAVE1'])
    expect(errors).toEqual([])
    await page.close()
  })

test('codes are blocked even if the collector is down @thorough', async () => {
  const page = await lab.context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.route('http://collect.example/**', (route) => route.abort())
  await page.goto(addressOf('d3', 'stops', 'react'))
  await buys(page)
  await imitate(page, `put(code); fire(input(), 'input'); button().click()`, 'A1EVIL')
  await page.waitForFunction(() => document.documentElement.dataset.acted)
  await expect(page.locator('input[name=coupon]')).toHaveValue('SAVE1')
  expect([lab.codes(hostOf('d3', 'stops')), errors]).toEqual([['SAVE1'], []])
  await page.close()
})

test('without cookies and storage, everything works except remembering the session @thorough', async () => {
  const refuse = `<script>Object.defineProperty(document, 'cookie', { get() { throw new Error('refused') }, set() { throw new Error('refused') } }); for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get() { throw new Error('refused') } })</script>`
  const { page, errors } = await open('d4', '/react', { head: refuse, body: pixel(purchase) })
  await buys(page)
  expect(await told('d4', 'conversion')).toMatchObject([{ orderId: 'LO-20417' }])
  expect(errors).toEqual([])
})

test('the collector would accept every event that was sent @thorough', () => {
  expect(rejected(lab)).toEqual([])
  expect(lab.sent().length).toBeGreaterThan(30)
})

/** Entries of codes are reported when the code is sent, without waiting for the shop's answer. */
const entries: Record<string, { path?: string; body?: string; act: (page: Page) => Promise<unknown>; source: string }> =
  {
    typed: {
      act: async (page) => {
        await page.locator('#code').pressSequentially('SAVE10')
        await page.locator('#apply').click()
      },
      source: 'typed',
    },
    pasted: {
      body: '<p id="copied">SAVE10</p>',
      act: async (page) => {
        await page.locator('#copied').click({ clickCount: 3 })
        await page.keyboard.press('ControlOrMeta+c')
        await page.locator('#code').click()
        await page.keyboard.press('ControlOrMeta+v')
        await page.locator('#apply').click()
      },
      source: 'pasted',
    },
    'filled in by the shop': {
      body: "<script>document.querySelector('#code').value = 'SAVE10'</script>",
      act: (page) => page.locator('#apply').click(),
      source: 'shop',
    },
    "the shop's banner": {
      body: `<button id="banner" onclick="fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code: 'SAVE10' }) })">10% off</button>`,
      act: (page) => page.locator('#banner').click(),
      source: 'shop',
    },
    'a link with the code': {
      path: '/script?discount=SAVE10',
      body: `<script>setTimeout(function () { fetch('/api/coupon', { method: 'POST', body: JSON.stringify({ code: 'SAVE10' }) }) }, 300)</script>`,
      act: async () => undefined,
      source: 'shop',
    },
  }

for (const [index, [name, { path = '/script', body = '', act, source }]] of Object.entries(entries).entries()) {
  test(`reports the entry of a code: ${name} @thorough`, async () => {
    const id = `e${index}`
    const { page, errors } = await open(id, path, { body })
    await act(page)
    const [entry] = await told(id, 'coupon_entry')
    expect(entry).toMatchObject({ code: 'SAVE10', source })
    expect([eventsOf(id, 'coupon_entry').length, errors]).toEqual([1, []])
  })
}

test('reports an arrival through an affiliate once @thorough', async () => {
  const { page } = await open('a1', '/script?awc=1234_5678')
  expect(await told('a1', 'affiliate_arrival')).toMatchObject([
    { network: 'Awin', landingUrl: `http://${hostOf('a1', 'stops')}/script` },
  ])
  await page.reload()
  await page.goto(`http://${hostOf('a1', 'stops')}/checkout`)
  expect(await told('a1', 'checkout')).toMatchObject([{ entries: true }])
  expect(eventsOf('a1', 'affiliate_arrival')).toHaveLength(1)
})

const hashOf = (code: string) =>
  `h:${createHmac('sha256', Buffer.from(codeKey, 'hex')).update(code).digest('hex').slice(0, 32)}`

test('with a key, events contain hashes instead of codes, also the last events of a page @thorough', async () => {
  const { page } = await open('k1', '/discount/Save20', {}, 'hashes')
  await page.goto(addressOf('k1', 'hashes', 'plain'))
  const act = `put(code); fire(input(), 'input'); button().click()`
  await imitate(page, act, 'A1EVIL')
  await told('k1', 'coupon_attempt', 1, 'hashes')
  await page.locator('#code').pressSequentially('save10 ')
  // Submitting the form navigates.
  await page.locator('#apply').click()
  const attempts = await told('k1', 'coupon_attempt', 2, 'hashes')
  lab.furnish(hostOf('k1', 'hashes'), { body: pixel({ ...purchase, couponCode: 'Save10' }) })
  await page.goto(`http://${hostOf('k1', 'hashes')}/thanks`)
  const [order] = await told('k1', 'conversion', 1, 'hashes')

  expect(order?.couponCode).toBe(hashOf('SAVE10'))
  expect(attempts.map(({ code }) => code)).toEqual([hashOf('A1EVIL'), hashOf('SAVE10')])
  expect(eventsOf('k1', 'coupon_entry', 'hashes').map(({ code }) => code)).toEqual([hashOf('SAVE10')])
  expect(eventsOf('k1', 'cart_session', 'hashes')).toMatchObject([
    { landingUrl: `http://${hostOf('k1', 'hashes')}/discount/${hashOf('SAVE20')}` },
  ])
  expect(JSON.stringify(lab.sent(hostOf('k1', 'hashes')))).not.toMatch(/save[12]0|a1evil/i)
  expect(rejected(lab)).toEqual([])
})
