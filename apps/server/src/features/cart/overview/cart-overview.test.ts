import {
  ecommReport,
  overviewCartInsights,
  overviewDaily,
  overviewModelInputs,
  overviewOverallMetrics,
  overviewTopCouponsBlocked,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../../testing/pdf-text.ts'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let shelby: Awaited<ReturnType<TestVigil['as']>>
const days = { timeframeFrom: '2026-11-10', timeframeTo: '2026-11-13' }
const at = (time: string) => Date.parse(`2026-11-${time}:00Z`)
const params = (more: object = {}) => ({
  query: { organizationId: vigil.organizationId('Corner Shop'), ...days, selectedHosts: [], ...more },
})

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  shelby = await vigil.as('shop')
})
afterAll(() => vigil.stop())

test('returns zeros for every day of a shop without orders', async () => {
  const daily = (await shelby.call(overviewDaily, params())).body.data
  expect(daily.map(({ event_date, completed_orders }) => [event_date, completed_orders])).toEqual([
    ['2026-11-10', 0],
    ['2026-11-11', 0],
    ['2026-11-12', 0],
    ['2026-11-13', 0],
  ])
  const [overall] = (await shelby.call(overviewOverallMetrics, params())).body.data
  expect(overall).toMatchObject({
    recovered_revenue: 0,
    average_order_value: 0,
    recovered_revenue_percent_difference: 0,
  })
  for (const endpoint of [overviewTopCouponsBlocked, overviewCartInsights, overviewModelInputs] as const)
    expect((await shelby.call(endpoint as typeof overviewCartInsights, params())).body.data).toEqual([])
})

test('rejects invalid dates by field name, and unknown widgets as not found', async () => {
  const wrong = await shelby.call(overviewDaily, params({ timeframeFrom: '2026-11-14', timeframeTo: '2026-11-10' }))
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('query.timeframeFrom')])
  expect((await shelby.call(overviewDaily, params({ timeframeTo: '2027-01-01' }))).status).toBe(400)
  const { query } = params()
  const { timeframeFrom, ...without } = query
  expect((await shelby.call(overviewDaily, { query: without } as never)).status).toBe(400)
  const { selectedHosts, ...noSites } = query
  const { status, text } = await shelby.call(overviewDaily, { query: noSites } as never)
  expect([status, text]).toEqual([400, expect.stringContaining('query.selectedHosts')])
  const token = await vigil.tokenOf('shop')
  const address = `/api/overview/nothing?organizationId=${query.organizationId}`
  expect((await vigil.send('GET', address, { token })).status).toBe(404)
})

test('models a recovery of a tenth for an order with a blocked injection, while nothing was measured', async () => {
  const session = { sessionId: 'session-0000000001', mode: 'blocking' as const, host: 'shop.example' }
  await vigil.collect('Corner Shop', [
    { ...session, type: 'coupon_attempt', at: at('12T23:58'), code: 'SAVE10', source: 'extension', outcome: 'blocked' },
    {
      ...session,
      type: 'conversion',
      at: at('13T00:03'),
      orderId: '1',
      value: 80,
      currency: 'USD',
      shippingCost: 0,
      lineItemCosts: [80],
      productIds: [],
      couponCode: '',
      discountValue: 0,
    },
  ])
  const [overall] = (await shelby.call(overviewOverallMetrics, params())).body.data
  expect(overall).toMatchObject({
    recovered_revenue: 8,
    recovered_revenue_with_coupon_guard: 8,
    recovered_revenue_with_affiliate_guard: 0,
    completed_orders_with_coupon_guard: 1,
    recovered_revenue_percent_difference: null,
  })
  // The session began the day before: the order is found even if that day is not in the range.
  const alone = params({ timeframeFrom: '2026-11-13' })
  expect((await shelby.call(overviewOverallMetrics, alone)).body.data[0]?.recovered_revenue).toBe(8)
  expect((await shelby.call(overviewModelInputs, params())).body.data).toEqual([
    expect.objectContaining({ extension: 'Unknown', discount_rate: 0.1, measured_orders: 0, basis: 'assumed' }),
  ])
  const elsewhere = params({ selectedHosts: ['other.example'] })
  expect((await shelby.call(overviewOverallMetrics, elsewhere)).body.data[0]?.completed_orders).toBe(0)
})

test('splits a single day by hour', async () => {
  const oneDay = params({ timeframeFrom: '2026-11-13' })
  const hours = (await shelby.call(overviewDaily, oneDay)).body.data
  expect(hours.map(({ hour }) => hour)).toEqual(
    Array.from({ length: 24 }, (_, hour) => `2026-11-13T${String(hour).padStart(2, '0')}`),
  )
  expect(hours.map(({ recovered_revenue }) => recovered_revenue)).toEqual([8, ...Array(23).fill(0)])
})

test('renders the overview as a PDF', async () => {
  const { query } = params()
  const answer = await shelby.call(ecommReport, { query: { ...query, hosts: [] } })
  expect(answer.status, answer.text).toBe(200)
  const text = pdfText(Buffer.from(answer.body.data, 'base64'))
  for (const phrase of ['Corner Shop', '$8.00 of revenue was recovered on 1 of 1 order', 'How to read this report'])
    expect(text).toContain(phrase)
})
