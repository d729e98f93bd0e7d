import {
  affiliateFeeMessages,
  affiliateFees,
  affiliateFeesSave,
  affiliateHasProtection,
  overviewAffiliateRevenue,
  protections,
} from '@vigil/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVigil, type TestVigil } from '../../../testing/vigil.ts'

let vigil: TestVigil
let shelby: Awaited<ReturnType<TestVigil['as']>>
let query: { organizationId: number }
beforeAll(async () => {
  vigil = await startVigil()
  shelby = await vigil.as('shop')
  query = { organizationId: vigil.organizationId('Corner Shop') }
})
afterAll(() => vigil.stop())

const stored = async () => (await shelby.call(affiliateFees, { query })).body.data
const save = (body: unknown) => shelby.call(affiliateFeesSave, { query, body } as never) // also accepts invalid bodies
const good = { affiliate_network_id: 1, affiliate_id: 1, affiliate_network_fee: 20, affiliate_fee: 10 }

test('has no fees until they are set, then keeps them', async () => {
  expect(await stored()).toEqual([])
  expect((await save({ affiliate_network_fee: 20, affiliate_fee: 10 })).body).toEqual({ data: [good] })
  expect(await stored()).toEqual([good])
  expect((await save({ ...good, affiliate_fee: 12.5 })).status).toBe(200)
  expect(await stored()).toEqual([{ ...good, affiliate_fee: 12.5 }])
})

test.each([
  ['no affiliate fee', { affiliate_network_fee: 20 }, affiliateFeeMessages.affiliateFee],
  ['an affiliate fee of null', { ...good, affiliate_fee: null }, affiliateFeeMessages.affiliateFee],
  ['a text', { ...good, affiliate_fee: '10' }, affiliateFeeMessages.affiliateFee],
  ['a negative fee', { ...good, affiliate_fee: -1 }, affiliateFeeMessages.affiliateFee],
  ['no network fee', { affiliate_fee: 10 }, affiliateFeeMessages.networkFee],
  ['a network fee of null', { ...good, affiliate_network_fee: null }, affiliateFeeMessages.networkFee],
  ['an affiliate fee above 100', { ...good, affiliate_fee: 100.01 }, affiliateFeeMessages.tooMuch],
  ['a network fee above 100', { ...good, affiliate_network_fee: 101 }, affiliateFeeMessages.tooMuch],
  [
    'more than 100 together',
    { ...good, affiliate_fee: 60, affiliate_network_fee: 41 },
    affiliateFeeMessages.totalTooMuch,
  ],
])('rejects %s with its message and changes nothing', async (_name, body, message) => {
  await save(good)
  const answer = await save(body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(message)
  expect(await stored()).toEqual([good])
})

test('accepts a sum of exactly 100', async () => {
  expect((await save({ ...good, affiliate_fee: 60, affiliate_network_fee: 40 })).status).toBe(200)
})

test('saves nothing without an organization', async () => {
  await save(good)
  const answer = await shelby.call(affiliateFeesSave, { query: {}, body: { ...good, affiliate_fee: 30 } } as never)
  expect(answer.status).toBe(400)
  const superadmin = await vigil.as('superadmin')
  const anonymous = { query: { organizationId: 2_000_000_000 }, body: good }
  expect((await superadmin.call(affiliateFeesSave, anonymous)).status).toBe(404)
  expect(await stored()).toEqual([good])
})

test('applies new fees to the overview at once', async () => {
  vigil.clock.now = new Date('2026-11-14T12:00:00Z')
  const session = { sessionId: 'session-0000000001', mode: 'blocking' as const, host: 'shop.example' }
  await vigil.collect('Corner Shop', [
    {
      ...session,
      type: 'affiliate_blocked',
      at: Date.parse('2026-11-13T09:00Z'),
      network: 'LinkHarbor',
      cookies: [],
      action: 'blocked',
    },
    {
      ...session,
      type: 'conversion',
      at: Date.parse('2026-11-13T09:05Z'),
      orderId: '1',
      value: 200,
      currency: 'USD',
      shippingCost: 0,
      lineItemCosts: [200],
      productIds: [],
      couponCode: '',
      discountValue: 0,
    },
  ])
  const revenue = async () => {
    const overviewQuery = { ...query, timeframeFrom: '2026-11-13', timeframeTo: '2026-11-13', selectedHosts: [] }
    return (await shelby.call(overviewAffiliateRevenue, { query: overviewQuery })).body.data[0]
  }
  await save(good)
  // 200 × (10% + 20% of 10%)
  expect(await revenue()).toMatchObject({ recovered_revenue: 24, completed_orders: 1, gross_sales: 200, total_fee: 12 })
  await save({ ...good, affiliate_fee: 50, affiliate_network_fee: 10 })
  expect(await revenue()).toMatchObject({ recovered_revenue: 110, total_fee: 55 })
})

test("returns the shop's protections", async () => {
  const superadmin = await vigil.as('superadmin')
  const has = async (organizationId: number) =>
    Promise.all(
      protections.map(async (protection) => {
        const answer = await superadmin.call(affiliateHasProtection, {
          params: { protection },
          query: { organizationId },
        })
        return answer.body.enabled
      }),
    )
  expect(await has(query.organizationId)).toEqual([false, false, false])
  const ids = await vigil.database.seed.fill(
    [
      {
        organization: {
          name: 'Guarded Shop',
          type: 'Publisher',
          subTypes: ['E-Com'],
          dataRightsLevelId: 4,
          malvertisingEnabled: false,
          adQualityEnabled: false,
        },
        shop: {
          affiliateProtectionEnabled: true,
          couponProtectionEnabled: false,
          agnosticProtectionEnabled: true,
          nonBlockingPercent: 0,
        },
        hosts: [],
      },
    ],
    [],
  )
  expect(await has(ids.get('Guarded Shop') ?? 0)).toEqual([true, false, true])
})
