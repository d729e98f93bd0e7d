import { affiliateFeesSave, type Order, orderExport, orderList, overviewOverallMetrics } from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyDays, anySites } from '../../../testing/any-filter.ts'
import { readCsv } from '../../../testing/read-csv.ts'
import { startVigilWithShop, type VigilWithShop } from '../../../testing/shop-events.ts'
import { ordersByHand } from './testing/by-hand.ts'

/** Compares orders and their file with hand-written SQL, for random days and sites, and with the overview. */

let shop: VigilWithShop
let shelby: Awaited<ReturnType<VigilWithShop['vigil']['as']>>
let byHand: ReturnType<typeof ordersByHand>

beforeAll(async () => {
  shop = await startVigilWithShop()
  shelby = await shop.vigil.as('shop')
  byHand = ordersByHand(shop.sql, shop.organizationId)
  const query = { organizationId: shop.organizationId }
  await shelby.call(affiliateFeesSave, { query, body: { affiliate_fee: 10, affiliate_network_fee: 20 } })
})
afterAll(() => shop.stop())

const sorted = (texts: readonly string[]) => [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
const sumOrders = (
  orders: readonly Order[],
  field: 'couponGuard_recovered_revenue' | 'affiliateGuard_recovered_revenue',
) => orders.reduce((sum, order) => sum + order[field], 0)

test('matches SQL page by page and in the file, and adds up to the overview', async () => {
  let pages = 0
  const input = fc.record({ days: anyDays, hosts: anySites(shop.hosts), page: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(input, async ({ days, hosts, page }) => {
      const query = { organizationId: shop.organizationId, dateStart: days.from, dateEnd: days.to, hosts }
      const expected = await byHand({ ...days, hosts })
      const all = await shelby.call(orderList, { query })
      expect(all.status, all.text).toBe(200)
      expect(all.body.total).toBe(expected.length)
      expect(
        all.body.data.map((order) => ({
          order_id: order.order_id,
          session_id: order.session_id,
          at: Date.parse(order.client_timestamp_utc),
          browser: order.browser,
          device: order.device_type,
          os: order.operating_system,
          value: order.total_sale,
          attempts: order.total_block_coupons,
          codes: sorted(order.coupons_blocked),
          extensions: sorted(order.extensions_injected),
          stuffings: order.total_block_affiliates,
        })),
      ).toEqual(expected)

      const one = await shelby.call(orderList, { query: { ...query, page, rowsPerPage: 10 } })
      expect(one.body.data).toEqual(all.body.data.slice((page - 1) * 10, page * 10))
      if (one.body.data.length > 0) pages++

      const [header = [], ...rows] = readCsv((await shelby.call(orderExport, { query })).text)
      // An apostrophe marks cells that would start a formula.
      const cells = (name: string) => rows.map((row) => row[header.indexOf(name)]?.replace(/^'/, ''))
      expect(cells('Session ID')).toEqual(all.body.data.map(({ session_id }) => session_id))
      expect(cells('Total Sale').map(Number)).toEqual(all.body.data.map(({ total_sale }) => total_sale))
      expect(cells('Coupons Blocked').map(Number)).toEqual(expected.map(({ codes }) => (codes as string[]).length))
      expect(cells('Coupon Injections Blocked').map(Number)).toEqual(expected.map(({ attempts }) => attempts))

      const overview = { timeframeFrom: days.from, timeframeTo: days.to, selectedHosts: hosts }
      const [metrics] = (
        await shelby.call(overviewOverallMetrics, { query: { organizationId: shop.organizationId, ...overview } })
      ).body.data
      expect(sumOrders(all.body.data, 'couponGuard_recovered_revenue')).toBeCloseTo(
        metrics?.recovered_revenue_with_coupon_guard ?? Number.NaN,
        5,
      )
      expect(sumOrders(all.body.data, 'affiliateGuard_recovered_revenue')).toBeCloseTo(
        metrics?.recovered_revenue_with_affiliate_guard ?? Number.NaN,
        5,
      )
      const recovered = all.body.data.filter(({ recovered_revenue }) => recovered_revenue > 0)
      expect(recovered.length).toBe(metrics?.orders_with_recovered_revenue)
      const guarded = all.body.data.filter(({ total_block_coupons }) => total_block_coupons > 0)
      expect(guarded.length).toBe(metrics?.completed_orders_with_coupon_guard)
    }),
    { numRuns: 25, seed: 20_261_116 },
  )
  expect(pages).toBeGreaterThan(10)
})
