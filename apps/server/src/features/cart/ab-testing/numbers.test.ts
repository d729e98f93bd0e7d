import { type AbDifference, abTestingComparison, abTestingPercentages, abTestingReport } from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodBefore } from '../../../reporting/range.ts'
import { anyDays, anySites } from '../../../testing/any-filter.ts'
import { startVigilWithShop, type VigilWithShop } from '../../../testing/shop-events.ts'
import { abByHand, type Filtered } from './testing/by-hand.ts'

/** Compares every number of A/B testing with hand-written SQL, for random days and sites. */

const runs = { numRuns: 15, seed: 20_261_116 }
let shop: VigilWithShop
let shelby: Awaited<ReturnType<VigilWithShop['vigil']['as']>>
let byHand: ReturnType<typeof abByHand>

beforeAll(async () => {
  shop = await startVigilWithShop()
  shelby = await shop.vigil.as('shop')
  byHand = abByHand(shop.sql, shop.organizationId)
})
afterAll(() => shop.stop())

const anyFilter = () =>
  fc.record({ days: anyDays, hosts: anySites(shop.hosts) }).map(({ days, hosts }) => ({ ...days, hosts }))

const request = ({ from, to, hosts }: Filtered) => ({
  params: { organizationId: shop.organizationId },
  body: { timeframeFrom: from, timeframeTo: to, selectedHosts: [...hosts] },
})

async function report(reportType: 'overall' | 'trendline', filtered: Filtered) {
  const { params, body } = request(filtered)
  const answer = await shelby.call(abTestingReport, { params: { ...params, reportType }, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}

/** Compares to nine digits; empty averages are null and empty counts are 0. */
function expectSame(row: object | undefined, expected: Record<string, unknown> | undefined) {
  for (const [name, value] of Object.entries(row ?? {})) {
    if (typeof value === 'string') continue
    const hand = expected?.[name]
    if (value === null) expect(hand ?? null, name).toBeNull()
    else expect(value, name).toBeCloseTo(Number(hand ?? 0), 6)
  }
}

test('matches SQL in totals, changes, trends and percentages, which agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), async (filtered) => {
      const [current, previous] = await report('overall', filtered)
      const total = await byHand.total(filtered)
      expectSame(current, total)
      expectSame(previous, await byHand.total({ ...filtered, ...periodBefore(filtered) }))

      const trend = await report('trendline', filtered)
      const byTime = await byHand.byTime(filtered)
      expect(trend.map(({ event_date, hour }) => hour ?? event_date)).toEqual(byTime.map(({ time }) => time))
      for (const [at, row] of trend.entries()) expectSame(row, byTime[at])
      const ordered = trend.reduce((sum, row) => sum + row.completed_orders, 0)
      expect(ordered).toBe(current?.completed_orders)

      const answer = await shelby.call(abTestingPercentages, request(filtered))
      const [shares] = answer.body.data
      const parts = { sessions: 'session', checkouts: 'checkouts', completed_orders: 'completed_orders' } as const
      for (const [name, field] of Object.entries(parts)) {
        const share = shares?.[`${name as keyof typeof parts}_in_blocking`] ?? null // its own keys
        const [own, all] = [Number(total?.[`${field}_in_blocking`] ?? 0), Number(total?.[name] ?? 0)]
        if (all === 0) expect(share).toBeNull()
        else expect(share).toBeCloseTo((100 * own) / all, 6)
      }
      expect(shares).toMatchObject({
        conversion_rate_in_blocking: current?.conversion_rate_in_blocking,
        completion_rate_in_non_blocking: current?.completion_rate_in_non_blocking,
        abandonment_rate_in_blocking: current?.abandonment_rate_in_blocking,
      })
    }),
    runs,
  )
})

/** Half the width of the interval, by an independent implementation of the normal mixture formula. */
function halfWidth({ weight, deviation }: Record<string, unknown>) {
  const errorProbability = 0.05 / 4
  const tuned = (-2 * Math.log(errorProbability) + Math.log(-2 * Math.log(errorProbability) + 1)) / 5_000
  const n = Number(weight) * tuned
  return Number(deviation) * Math.sqrt((2 * (n + 1) * Math.log(Math.sqrt(n + 1) / errorProbability)) / n)
}

test('matches SQL and the formula in differences and intervals', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), async (filtered) => {
      const answer = await shelby.call(abTestingComparison, request(filtered))
      expect(answer.status, answer.text).toBe(200)
      const [comparison] = answer.body.data
      const compared = { ...filtered, from: filtered.from < '2026-10-01' ? '2026-07-01' : '2026-10-01' }
      expect(comparison).toMatchObject({ from: compared.from, to: compared.to })
      const orders = Math.min(comparison?.orders_in_blocking ?? 0, comparison?.orders_in_non_blocking ?? 0)
      const differences = new Map(comparison?.differences.map((each) => [each.metric, each]))
      const expectDifference = (found: AbDifference | undefined, hand: Record<string, unknown>, scale: number) => {
        // Some sites have orders but no sessions.
        expect(found?.verdict === 'not_enough_data').toBe(orders < 30 || !Number(hand.weight))
        if (!found || found.difference === null || found.low === null || found.high === null) return
        const [middle, reach] = [scale * Number(hand.difference), scale * halfWidth(hand)]
        expect(found.difference).toBeCloseTo(middle, 5)
        // Squares are stored with two decimals.
        expect(found.high - found.low).toBeCloseTo(2 * reach, 2)
      }
      expectDifference(differences.get('conversion_rate'), await byHand.conversion(compared), 100)
      expectDifference(differences.get('average_order_value'), await byHand.orderValue(compared), 1)
    }),
    runs,
  )
})
