import {
  type CouponBreakdownRow,
  couponLeakage,
  couponMetrics,
  couponScopes,
  couponUsageBreakdown,
  couponUsageOverview,
  couponUsageTrend,
  topCoupons,
} from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodBefore } from '../../../reporting/range.ts'
import { anyDays, anySites } from '../../../testing/any-filter.ts'
import { startVigilWithShop, type VigilWithShop } from '../../../testing/shop-events.ts'
import { couponsByHand, type Filtered } from './testing/by-hand.ts'

/** Compares every number of coupon analytics with hand-written SQL, for random days, sites, metrics and scopes. */

const runs = { numRuns: 25, seed: 20_261_116 }
let shop: VigilWithShop
let shelby: Awaited<ReturnType<VigilWithShop['vigil']['as']>>
let byHand: ReturnType<typeof couponsByHand>

beforeAll(async () => {
  shop = await startVigilWithShop()
  shelby = await shop.vigil.as('shop')
  byHand = couponsByHand(shop.sql, shop.organizationId)
})
afterAll(() => shop.stop())

const anyRequest = () =>
  fc
    .record({
      metric: fc.constantFrom(...couponMetrics),
      scope: fc.constantFrom(...couponScopes),
      days: anyDays,
      hosts: anySites(shop.hosts),
    })
    .map(({ days, hosts, ...rest }) => ({ ...rest, filtered: { ...days, hosts } }))

const toQuery = ({ from, to, hosts }: Filtered) => ({
  organizationId: shop.organizationId,
  dateStart: from,
  dateEnd: to,
  hosts: hosts.length > 0 ? [...hosts] : '*',
})

const sumMetric = (rows: readonly { metric: number }[]) => rows.reduce((sum, { metric }) => sum + metric, 0)
const near = (value: unknown) => expect.closeTo(Number(value), 6)

test('matches SQL in totals, changes and parts, and trends add up to them', async () => {
  const deltas = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(anyRequest(), async ({ metric, filtered }) => {
      const query = toQuery(filtered)
      const [usage] = (await shelby.call(couponUsageOverview, { params: { metric }, query })).body.data
      const [total, before, extensions, dealSites] = await Promise.all([
        byHand.total('overall', metric, filtered),
        byHand.total('overall', metric, { ...filtered, ...periodBefore(filtered) }),
        byHand.total('extension', metric, filtered),
        byHand.total('dealsite', metric, filtered),
      ])
      const percent = (part: number) => near(total === 0 ? 0 : (100 * part) / total)
      expect(usage).toEqual({
        totalMetricValue: near(total),
        previousMetricValue: near(before),
        deltaOfMetric: total === before ? null : total > before ? 'increase' : 'decrease',
        percentageMetricExtensions: percent(extensions),
        percentageMetricDealSites: percent(dealSites),
        totalMetricValueExtensions: near(extensions),
        totalMetricValueDealSites: near(dealSites),
      })
      deltas.add(usage?.deltaOfMetric ?? null)

      const trend = (await shelby.call(couponUsageTrend, { params: { metric }, query })).body.data
      const expected = await byHand.byTime('overall', metric, filtered)
      expect(trend).toEqual(expected.map(({ date, metric: n }) => ({ date, metric: near(n) })))
      expect(sumMetric(trend)).toBeCloseTo(total, 6)
    }),
    runs,
  )
  expect([...deltas]).toEqual(expect.arrayContaining(['decrease', 'increase']))
})

test('matches SQL in codes over time, top codes and losses, which agree with the totals', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest(), async ({ metric, scope, filtered }) => {
      const query = toQuery(filtered)
      const rows = (await shelby.call(couponUsageBreakdown, { params: { scope, metric }, query })).body.data
      const expected = await byHand.byTimeAndCode(scope, metric, filtered)
      const key = ({ date, coupon_code }: { date?: unknown; coupon_code?: unknown }) => `${date} ${coupon_code}`
      const ordered = [...rows].sort((a: CouponBreakdownRow, b) =>
        Buffer.compare(Buffer.from(key(a)), Buffer.from(key(b))),
      )
      expect(ordered).toEqual(expected.map((row) => ({ ...row, metric: near(row.metric) })))
      expect(sumMetric(rows)).toBeCloseTo(await byHand.total(scope, metric, filtered), 6)

      const top = (await shelby.call(topCoupons, { params: { scope }, query })).body.data
      expect(top).toEqual(await byHand.byCode(scope, filtered))

      const lost = (await shelby.call(couponLeakage, { params: { type: scope }, query })).body.data
      const byCode = (a: { coupon_code: string; origin_source: string }) => `${a.coupon_code} ${a.origin_source}`
      const sorted = [...lost].sort((a, b) => Buffer.compare(Buffer.from(byCode(a)), Buffer.from(byCode(b))))
      const losses = await byHand.lost(scope, filtered)
      expect(sorted).toEqual(losses.map((row) => ({ ...row, discounts_applied: near(row.discounts_applied) })))
      expect(lost.map(({ discounts_applied }) => discounts_applied)).toEqual(
        lost.map(({ discounts_applied }) => discounts_applied).sort((a, b) => b - a),
      )
      expect(sumMetric(lost.map(({ discounts_applied }) => ({ metric: discounts_applied })))).toBeCloseTo(
        await byHand.total(scope, 'revenue-lost', filtered),
        6,
      )
    }),
    runs,
  )
})
