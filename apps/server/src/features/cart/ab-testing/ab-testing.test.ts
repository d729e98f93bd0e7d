import { abTestingComparison, abTestingPdf, abTestingReport, shopUpdate } from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../../../testing/pdf-text.ts'
import { startVigil, type TestEvent } from '../../../testing/vigil.ts'

const day = '2026-11-10'
const range = { timeframeFrom: day, timeframeTo: day, selectedHosts: [] }

/** A session that proceeds to the given stage. */
function session(number: number, mode: 'blocking' | 'non_blocking', end: 'look' | 'checkout' | 'order'): TestEvent[] {
  const at = Date.parse(`${day}T09:00:00Z`) + number * 1_000
  const common = { sessionId: `session-${mode}-${number}-0000`, mode, host: 'shop.example' }
  const order = {
    orderId: `O-${number}`,
    value: 80,
    currency: 'USD',
    shippingCost: 0,
    lineItemCosts: [],
    productIds: [],
    couponCode: '',
    discountValue: 0,
  }
  return [
    { type: 'cart_session', at, ...common },
    ...(end === 'look' ? [] : [{ type: 'checkout' as const, at: at + 100, ...common }]),
    ...(end === 'order' ? [{ type: 'conversion' as const, at: at + 200, ...common, ...order }] : []),
  ]
}

let vigil: Awaited<ReturnType<typeof startVigil>>
let shelby: Awaited<ReturnType<typeof vigil.as>>
let params: { organizationId: number }

beforeAll(async () => {
  vigil = await startVigil()
  vigil.clock.now = new Date('2026-11-11T12:00:00Z')
  const ends = ['look', 'checkout', 'order'] as const
  const sessions = Array.from({ length: 40 }, (_, number) =>
    session(number, number % 4 ? 'blocking' : 'non_blocking', ends[number % 3] ?? 'look'),
  )
  await vigil.collect('Corner Shop', sessions.flat())
  params = { organizationId: vigil.organizationId('Corner Shop') }
  shelby = await vigil.as('shop')
})
afterAll(() => vigil.stop())

test('counts sessions, checkouts and orders per mode, and splits a single day by hour', async () => {
  const request = async (reportType: 'overall' | 'trendline') =>
    (await shelby.call(abTestingReport, { params: { ...params, reportType }, body: range })).body.data
  const [current, previous] = await request('overall')
  expect(current).toMatchObject({
    label: 'current',
    sessions: 40,
    session_in_blocking: 30,
    session_in_non_blocking: 10,
    checkouts_in_blocking: 20,
    completed_orders_in_blocking: 10,
    average_order_value: 80,
    conversion_rate_in_blocking: expect.closeTo(100 / 3, 9),
    completion_rate_in_blocking: 50,
    abandonment_rate_in_blocking: 50,
  })
  expect(previous).toMatchObject({
    label: 'previous',
    sessions: 0,
    average_order_value: null,
    conversion_rate_in_blocking: null,
  })
  expect(await request('trendline')).toEqual([
    expect.objectContaining({ event_date: day, hour: `${day}T09`, sessions: 40 }),
  ])
})

test('does not compare too few orders, and waits for sessions before checking the split', async () => {
  const request = async () => (await shelby.call(abTestingComparison, { params, body: range })).body.data[0]
  const before = await request()
  expect(before).toMatchObject({ from: '2026-10-01', to: day, orders_in_blocking: 10, orders_in_non_blocking: 3 })
  expect(before?.differences.every(({ verdict }) => verdict === 'not_enough_data')).toBe(true)
  // The expected share is not set.
  expect(before?.split).toMatchObject({ verdict: 'no_holdout', expected_percent: null, measured_percent: 25 })

  const admin = await vigil.as('superadmin')
  await vigil.database.query(
    `insert into shops (organization_id, coupon_protection_enabled, affiliate_protection_enabled, agnostic_protection_enabled, non_blocking_percent)
     values (${params.organizationId}, true, true, false, 25)`,
  )
  expect((await request())?.split).toMatchObject({
    verdict: 'not_enough_data',
    expected_percent: 25,
    since: '2026-10-01',
  })
  const settings = {
    organizationName: 'Corner Shop',
    couponProtectionEnabled: true,
    affiliateFraudProtectionEnabled: true,
    agnosticProtectionEnabled: false,
    nonBlockingPercent: 25,
    sites: ['shop.example'],
  }
  const changed = async (nonBlockingPercent: number) => {
    const body = { ...settings, nonBlockingPercent }
    const answer = await admin.call(shopUpdate, { params: { id: params.organizationId }, body })
    expect(answer.status, answer.text).toBe(200)
    return (await request())?.split.since
  }
  expect(await changed(25)).toBe('2026-10-01')
  expect(await changed(50)).not.toBe('2026-10-01')
})

test("renders the page's numbers as a PDF in the shop's name", async () => {
  const body = {
    timeframe: { from: day, to: day },
    organizationId: params.organizationId,
    organizationName: 'Somebody Else',
    hosts: [],
  }
  const answer = await shelby.call(abTestingPdf, { body })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.fileName).toBe(`AB_Testing_Corner-Shop_${day}_${day}.pdf`)
  const text = pdfText(Buffer.from(answer.body.data, 'base64'))
  for (const phrase of ['Corner Shop', 'Blocking Mode Breakdown', 'Conversion rate', '33.33%', 'Not enough data'])
    expect(text).toContain(phrase)
  expect(text).not.toContain('Somebody Else')
})

test('rejects invalid date ranges and hides the page from publishers', async () => {
  const body = { ...range, timeframeFrom: '2026-11-12' }
  expect((await shelby.call(abTestingComparison, { params, body })).status).toBe(400)
  const web = await vigil.as('web')
  const own = { organizationId: vigil.organizationId('Herald') }
  expect((await web.call(abTestingComparison, { params: own, body: range })).status).toBe(403)
  expect((await web.call(abTestingComparison, { params, body: range })).status).toBe(403)
})
