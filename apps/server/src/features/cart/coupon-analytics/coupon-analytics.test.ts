import {
  couponLeakage,
  couponProvenance,
  couponTexts,
  couponUsageOverview,
  couponUsageTrend,
  topCoupons,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at } from '../../../testing/events.ts'
import { startVigil, type TestEvent, type TestVigil } from '../../../testing/vigil.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'
let vigil: TestVigil
let shelby: Awaited<ReturnType<TestVigil['as']>>

interface Attempt {
  code: string
  source: 'extension' | 'deal_site' | 'typed'
  origin?: string
  outcome?: 'applied' | 'refused'
}

/** A session that tried codes one after another and placed an order. */
function session(
  name: string,
  tried: readonly Attempt[],
  order: { coupon: string; value: number; discount: number },
): TestEvent[] {
  const common = { sessionId: `session-${name}`.padEnd(20, '0'), mode: 'non_blocking', host: 'shop.example' } as const
  return [
    ...tried.map(
      (attempt, index): TestEvent => ({
        ...common,
        type: 'coupon_attempt',
        at: at('13T09:00') + index * 1_000,
        outcome: 'applied',
        ...attempt,
      }),
    ),
    {
      ...common,
      type: 'conversion',
      at: at('13T09:05'),
      orderId: name,
      value: order.value,
      currency: 'USD',
      shippingCost: 0,
      lineItemCosts: [order.value],
      productIds: [],
      couponCode: order.coupon,
      discountValue: order.discount,
    },
  ]
}

const extension = { source: 'extension', origin: 'SaveBuddy' } as const
const dealSite = { source: 'deal_site', origin: 'deals.example' } as const

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  shelby = await vigil.as('shop')
  await vigil.collect('Corner Shop', [
    ...session('by-extension', [{ ...extension, code: 'A' }], { coupon: 'A', value: 90, discount: 10 }),
    ...session('by-deal-site', [{ ...dealSite, code: 'B' }], { coupon: 'B', value: 80, discount: 20 }),
    // The shopper typed it before the extension found it.
    ...session(
      'typed',
      [
        { source: 'typed', code: 'A' },
        { ...extension, code: 'A' },
      ],
      { coupon: 'A', value: 70, discount: 7 },
    ),
    // A rejected or different code has no effect.
    ...session(
      'another',
      [
        { ...extension, code: 'C', outcome: 'refused' },
        { ...dealSite, code: 'D' },
      ],
      { coupon: 'C', value: 60, discount: 6 },
    ),
    ...session('none', [{ ...extension, code: 'A' }], { coupon: '', value: 50, discount: 0 }),
  ])
  const elsewhere = session('in-firefox', [{ ...extension, code: 'A' }], { coupon: 'A', value: 40, discount: 4 })
  await vigil.collect('Corner Shop', elsewhere, { userAgent: firefox })
})
afterAll(() => vigil.stop())

const query = (more: object = {}) => ({
  organizationId: vigil.organizationId('Corner Shop'),
  dateStart: '2026-11-08',
  dateEnd: '2026-11-14',
  hosts: '*',
  ...more,
})
const overview = async (metric: 'completed-orders' | 'total-sales' | 'revenue-lost') =>
  (await shelby.call(couponUsageOverview, { params: { metric }, query: query() })).body.data[0]

test('attributes a code to the first source that applied it, and extensions in Chrome only', async () => {
  expect(await overview('completed-orders')).toMatchObject({
    totalMetricValue: 5,
    totalMetricValueExtensions: 1,
    totalMetricValueDealSites: 1,
    percentageMetricExtensions: 20,
    percentageMetricDealSites: 20,
    deltaOfMetric: 'increase',
  })
  expect(await overview('total-sales')).toMatchObject({ totalMetricValue: 340, totalMetricValueDealSites: 80 })
})

test('splits orders with a code by how it came into the cart, in any browser', async () => {
  const { body } = await shelby.call(couponProvenance, { query: query() })
  expect(body.data[0]).toEqual({ provenance: 'extension', orders: 2, discounts: 14 })
  expect(Object.fromEntries(body.data.map(({ provenance, orders }) => [provenance, orders]))).toEqual({
    extension: 2,
    deal_site: 1,
    typed: 1,
    unseen: 1,
  })
})

test('counts lost revenue for codes from extensions and deal sites, but not from shoppers', async () => {
  expect(await overview('revenue-lost')).toMatchObject({
    totalMetricValue: 30,
    totalMetricValueExtensions: 10,
    totalMetricValueDealSites: 20,
  })
  const leaked = async (type: 'dealsite' | 'extension') =>
    (await shelby.call(couponLeakage, { params: { type }, query: query() })).body.data
  expect(await leaked('dealsite')).toEqual([
    { coupon_code: 'B', origin_source: 'deals.example', discounts_applied: 20 },
  ])
  expect(await leaked('extension')).toEqual([{ coupon_code: 'A', origin_source: 'SaveBuddy', discounts_applied: 10 }])
})

test('sorts top coupons by orders', async () => {
  const top = async (scope: 'overall' | 'dealsite') =>
    (await shelby.call(topCoupons, { params: { scope }, query: query() })).body.data
  expect(await top('overall')).toEqual([
    { coupon_code: 'A', total_completed_orders_applied: 3 },
    { coupon_code: 'B', total_completed_orders_applied: 1 },
    { coupon_code: 'C', total_completed_orders_applied: 1 },
  ])
  expect(await top('dealsite')).toEqual([{ coupon_code: 'B', total_completed_orders_applied: 1 }])
})

test('splits a single day by hour', async () => {
  const day = query({ dateStart: '2026-11-13', dateEnd: '2026-11-13' })
  const trend = await shelby.call(couponUsageTrend, { params: { metric: 'completed-orders' }, query: day })
  expect(trend.body.data).toEqual([{ date: '2026-11-13T09', metric: 5 }])
})

test('filters by sites, and rejects requests without sites or days', async () => {
  const address = '/api/coupon-usage/overview/completed-orders'
  const token = await vigil.tokenOf('shop')
  const request = (search: object) => vigil.send('GET', `${address}?${new URLSearchParams({ ...search })}`, { token })
  const { organizationId, dateStart, dateEnd } = query()
  const id = { organizationId: String(organizationId) }
  expect((await request({ ...id, dateStart, dateEnd, hosts: 'other.example' })).body).toMatchObject({
    data: [{ totalMetricValue: 0, deltaOfMetric: null, percentageMetricExtensions: 0 }],
  })
  const without = await request({ ...id, dateStart, dateEnd })
  expect([without.status, without.text]).toEqual([400, expect.stringContaining(couponTexts.hosts)])
  expect((await request({ ...id, dateStart, hosts: '*' })).status).toBe(400)
})

test.each([
  '/api/coupon-usage/overview/profit',
  '/api/coupon-usage/trendline/shopper/total-sales',
  '/api/coupon-usage/top-coupon/shopper',
  '/api/coupon-leakage/shopper',
])('answers not found for %s', async (address) => {
  const { organizationId, dateStart, dateEnd } = query()
  const search = `organizationId=${organizationId}&dateStart=${dateStart}&dateEnd=${dateEnd}&hosts=*`
  const answer = await vigil.send('GET', `${address}?${search}`, { token: await vigil.tokenOf('shop') })
  expect(answer.status).toBe(404)
})
