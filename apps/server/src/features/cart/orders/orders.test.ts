import { limits, orderDetails, orderExport, orderList, orderTexts, orderTimeline, verifyOrder } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCaller } from '../../../testing/caller.ts'
import { at } from '../../../testing/events.ts'
import { readCsv } from '../../../testing/read-csv.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let shelby: Awaited<ReturnType<TestVigil['as']>>

const makeSessionId = (name: string) => `session-${name}`.padEnd(20, '0')

/** A session that ends with an order, with the events before it. */
function session(name: string, time: string, happened: readonly TestEvent[], order: object = {}): TestEvent[] {
  const common = { sessionId: makeSessionId(name), mode: 'blocking', host: 'shop.example' } as const
  return [
    ...happened.map((event, index): TestEvent => ({ at: at(time) + index * 1_000, ...event, ...common })),
    {
      ...common,
      type: 'conversion',
      at: at(time) + 300_000,
      orderId: `N-${name}`,
      value: 120,
      currency: 'USD',
      shippingCost: 5,
      lineItemCosts: [100, 25.5],
      productIds: [],
      couponCode: '',
      discountValue: 0,
      ...order,
    },
  ]
}

const arrival: TestEvent = {
  type: 'cart_session',
  landingUrl: 'https://shop.example/p/1',
  referrer: 'https://deals.example/',
  extensions: ['SaveBuddy', 'PennyWren'],
}
const checkout: TestEvent = { type: 'checkout', url: 'https://shop.example/checkout' }
const attempt = (code: string, origin: string | undefined, outcome: 'blocked' | 'refused' = 'blocked'): TestEvent => ({
  type: 'coupon_attempt',
  code,
  source: 'extension',
  origin,
  outcome,
})
const stuffing = (cookies: string[], action: 'blocked' | 'reported' = 'blocked'): TestEvent => ({
  type: 'affiliate_blocked',
  network: 'LinkHarbor',
  cookies,
  pixel: 'https://px.example/?a=1',
  action,
})

const both = [
  arrival,
  attempt('A', 'SaveBuddy'),
  attempt('B', 'SaveBuddy'),
  attempt('A', 'PennyWren'),
  stuffing(['lh=1']),
]

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  shelby = await vigil.as('shop')
  await vigil.database.query(
    `insert into shops (organization_id, coupon_protection_enabled, affiliate_protection_enabled,
     agnostic_protection_enabled, non_blocking_percent) values ($1, true, false, false, 10)`,
    [vigil.organizationId('Corner Shop')],
  )
  await vigil.collect('Corner Shop', [
    ...session('both', '13T09:00', [...both, checkout], { couponCode: 'VIP', discountValue: 6 }),
    ...session('coupon', '12T09:00', [attempt('=1+1', undefined)], { orderId: 'N-*****on' }),
    ...session('affiliate', '11T23:58', [stuffing([])]),
    ...session('refused', '12T10:00', [attempt('A', 'SaveBuddy', 'refused'), stuffing(['lh=2'], 'reported')]),
    ...session('calm', '12T11:00', [arrival]),
    ...session('outlet', '10T09:00', [attempt('C', 'PennyWren')], { host: 'outlet.example' }),
  ])
  await vigil.collect('Rival Shop', session('both', '13T09:00', [attempt('X', 'CodeFerret')]))
})
afterAll(() => vigil.stop())

const week = (more: object = {}) => ({
  organizationId: vigil.organizationId('Corner Shop'),
  dateStart: '2026-11-08',
  dateEnd: '2026-11-14',
  ...more,
})
const numbers = async (more: object = {}) => {
  const { body } = await shelby.call(orderList, { query: week(more) })
  return { ids: body.data.map(({ order_id }) => order_id), total: body.total }
}

test('lists orders with blocked events in their session, newest first', async () => {
  expect(await numbers()).toEqual({ ids: ['N-both', 'N-*****on', 'N-affiliate', 'N-outlet'], total: 4 })
  expect(await numbers({ page: 2, rowsPerPage: 3 })).toEqual({ ids: ['N-outlet'], total: 4 })
  expect(await numbers({ hosts: ['outlet.example'] })).toEqual({ ids: ['N-outlet'], total: 1 })
})

test('treats a session across midnight as one, including events of the day before', async () => {
  const day = { dateStart: '2026-11-12', dateEnd: '2026-11-12' }
  expect(await numbers(day)).toEqual({ ids: ['N-*****on', 'N-affiliate'], total: 2 })
})

/** Recovery of N-both: nothing was measured for this shop, and it has no fees. */
const recovery = {
  coupon: { extension: 'SaveBuddy', discount_rate: 0.1, measured_orders: 0, basis: 'assumed' },
  affiliate: { total_fee: null },
}

test('describes the blocked events of an order, their savings and the model inputs', async () => {
  const [order] = (await shelby.call(orderList, { query: week() })).body.data
  expect(order).toEqual({
    order_id: 'N-both',
    session_id: makeSessionId('both'),
    client_timestamp_utc: '2026-11-13T09:05:00.000Z',
    browser: 'Chrome',
    device_type: 'Desktop',
    operating_system: 'Windows',
    total_sale: 120,
    coupons_blocked: ['A', 'B'],
    total_block_coupons: 3,
    extensions_injected: ['SaveBuddy', 'PennyWren'],
    total_block_affiliates: 1,
    discounts_blocked_enabled: true,
    affiliate_prevention_enabled: true,
    // Nothing was measured for this shop, so the assumed tenth applies.
    couponGuard_recovered_revenue: expect.closeTo(12, 9),
    affiliateGuard_recovered_revenue: 0,
    recovered_revenue: expect.closeTo(12, 9),
    recovery,
    verdict: null,
  })
})

test('shows a protection that is off for the orders on which it acted, and for no others', async () => {
  const { data } = (await shelby.call(orderList, { query: week() })).body
  expect(data.map((order) => [order.order_id, order.affiliate_prevention_enabled])).toEqual([
    ['N-both', true],
    ['N-*****on', false],
    ['N-affiliate', true],
    ['N-outlet', false],
  ])
})

test('exports the same orders, without cells that start a formula', async () => {
  const file = await shelby.call(orderExport, { query: week() })
  const [header = [], ...rows] = readCsv(file.text)
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)])
  expect(column('Order ID')).toEqual(['N-both', 'N-*****on', 'N-affiliate', 'N-outlet'])
  expect(column('Coupons Blocked')).toEqual(['2', '1', '0', '1'])
  expect(column('Coupon Injections Blocked')).toEqual(['3', '1', '0', '1'])
  expect(column('Coupon Codes')).toEqual(['A B', "'=1+1", '', 'C'])
  expect(column('Recovered Revenue')).toEqual(['12', '12', '0', '12'])
  expect(String(file.headers['content-disposition'])).toMatch(/orders-exported-2026-11-14T12-00-00Z\.csv/)
})

const loadDetails = (orderId: string, sessionID: string) =>
  shelby.call(orderDetails, { params: { orderId }, query: { ...week(), sessionID } })

test('returns the session in the details of an order', async () => {
  expect((await loadDetails('N-both', makeSessionId('both'))).body.data).toEqual([
    {
      order_id: 'N-both',
      sessionID: makeSessionId('both'),
      event_time: '2026-11-13T09:05:00.000Z',
      client_timestamp_utc: '2026-11-13T09:05:00.000Z',
      gross_sales: 120,
      discount_applied: 6,
      line_item_price: 125.5,
      shipping_cost: 5,
      coupon_code_applied: 'VIP',
      coupon_guard_recovered_revenue: expect.closeTo(12, 9),
      affiliate_guard_recovered_revenue: 0,
      recovery,
      coupon_guard_enabled_information: true,
      affiliate_guard_enabled_information: true,
      device_type: 'Desktop',
      operating_system: 'Windows',
      browser: 'Chrome',
      extensions_installed: ['SaveBuddy', 'PennyWren'],
      referrer: 'https://deals.example/',
      checkout_url: 'https://shop.example/checkout',
      verdict: null,
    },
  ])
})

test("shows the newest verdict that the shop's server received on an order, also on a redacted one", async () => {
  const { secret } = await vigil.keyOf('Corner Shop')
  const call = makeCaller(vigil.app).callWith(secret)
  const verify = async (name: string, orderId: string) => {
    const answer = await call(verifyOrder, { body: { session: makeSessionId(name), orderId, affiliate: 'Awin' } })
    vigil.clock.now = new Date(vigil.clock.now.getTime() + 1_000)
    return answer.body
  }
  await verify('affiliate', 'N-affiliate')
  const newest = await verify('affiliate', 'N-affiliate')
  await verify('affiliate', 'N-another')
  const redacted = await verify('coupon', 'N-1234567on')
  const { data } = (await shelby.call(orderList, { query: week() })).body
  const verdictOn = (id: string) => data.find(({ order_id }) => order_id === id)?.verdict
  expect([verdictOn('N-affiliate'), verdictOn('N-*****on'), verdictOn('N-both')]).toEqual([newest, redacted, null])
  expect((await loadDetails('N-affiliate', makeSessionId('affiliate'))).body.data[0]?.verdict).toEqual(newest)

  const [header = [], ...rows] = readCsv((await shelby.call(orderExport, { query: week() })).text)
  const row = rows.find((cells) => cells[0] === 'N-affiliate')
  const cell = (name: string) => row?.[header.indexOf(name)]
  expect(['Affiliate Verdict', 'Affiliate Verdict Confidence', 'Evidence ID'].map(cell)).toEqual([
    newest?.affiliate.verdict,
    newest?.affiliate.confidence,
    newest?.evidenceId,
  ])
  expect(cell('Affiliate Verdict Reasons')).toBe(newest?.affiliate.reasons.map(({ text }) => text).join(' '))
  const unverified = rows.find((cells) => cells[0] === 'N-both')
  expect(unverified?.[header.indexOf('Affiliate Verdict')]).toBe('')
})

test('does not find an order of another session or shop', async () => {
  expect((await loadDetails('N-both', makeSessionId('coupon'))).status).toBe(404)
  expect((await loadDetails('N-nothing', makeSessionId('both'))).status).toBe(404)
  const superadmin = await vigil.as('superadmin')
  const rival = { ...week(), organizationId: vigil.organizationId('Rival Shop'), sessionID: makeSessionId('coupon') }
  const answer = await superadmin.call(orderDetails, { params: { orderId: 'N-*****on' }, query: rival })
  expect(answer.status).toBe(404)
})

test('finds an order of any day, today included, and models it for that day', async () => {
  const lookup = { ...week({ dateStart: limits.firstDay }), sessionID: makeSessionId('both') }
  const answer = await shelby.call(orderDetails, { params: { orderId: 'N-both' }, query: lookup })
  expect(answer.body.data[0]?.recovery).toEqual(recovery)
  await vigil.collect('Corner Shop', session('today', '14T10:00', [attempt('A', 'SaveBuddy')]))
  const today = { ...lookup, sessionID: makeSessionId('today') }
  const found = await shelby.call(orderDetails, { params: { orderId: 'N-today' }, query: today })
  expect(found.body.data[0]?.event_time).toBe('2026-11-14T10:05:00.000Z')
  const timeline = await shelby.call(orderTimeline, { params: { orderId: 'N-today' }, query: today })
  expect(timeline.body.data).toHaveLength(2)
  const list = await shelby.call(orderList, { query: lookup })
  expect(list.status).toBe(400)
})

test.each(['dateStart', 'dateEnd', 'sessionID'])('requires %s to look up an order', async (missing) => {
  const { organizationId, ...rest } = { ...week(), sessionID: makeSessionId('both') }
  const given = Object.entries({ ...rest, organizationId: String(organizationId) }).filter(([name]) => name !== missing)
  const token = await vigil.tokenOf('shop')
  const answer = await vigil.send('GET', `/api/orders-report/N-both?${new URLSearchParams(given)}`, { token })
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(orderTexts.missingParameters)])
})

const loadTimeline = async (orderId: string, more: object = {}) => {
  const { body } = await shelby.call(orderTimeline, { params: { orderId }, query: week(more) })
  return body.data.map(({ event_time, action_name, additional_information }) => [
    event_time.slice(11, 19),
    action_name,
    JSON.parse(additional_information),
  ])
}

test("lists a timeline from the first page to the purchase, with an extension's codes grouped", async () => {
  expect(await loadTimeline('N-both', { sessionID: makeSessionId('both') })).toEqual([
    ['09:00:00', 'FirstArrival', expect.objectContaining({ referrer: 'https://deals.example/' })],
    ['09:00:01', 'DiscountBlock', { coupon_codes: ['A', 'B'], extension: 'SaveBuddy' }],
    ['09:00:03', 'DiscountBlock', { coupon_codes: ['A'], extension: 'PennyWren' }],
    ['09:00:04', 'CookiesBlocked', { network: 'LinkHarbor', cookie: ['lh=1'], pixel: 'https://px.example/?a=1' }],
    ['09:05:00', 'CheckoutSummary', expect.objectContaining({ gross_sales: 120, coupon_code_applied: 'VIP' })],
  ])
  const affiliate = await loadTimeline('N-affiliate')
  expect(affiliate.map(([, action]) => action)).toEqual(['AffiliateBlockedDetails', 'CheckoutSummary'])
  expect(await loadTimeline('N-nothing')).toEqual([])
  expect(await loadTimeline('N-both', { hosts: ['outlet.example'] })).toEqual([])
})
