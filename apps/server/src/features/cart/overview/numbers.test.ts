import { randomUUID } from 'node:crypto'
import {
  affiliateFeesSave,
  authoriseKey,
  type Endpoint,
  overviewAffiliateRevenue,
  overviewCartInsights,
  overviewDaily,
  overviewInjectionsBlocked,
  overviewModelInputs,
  overviewOverallMetrics,
  overviewPopupsBlocked,
  overviewProvenRevenue,
  overviewTopCouponsBlocked,
} from '@vigil/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodBefore } from '../../../reporting/range.ts'
import { startVigilWithShop, type VigilWithShop } from '../../../testing/shop-events.ts'
import { type Fees, revenueByHand } from './testing/by-hand.ts'

/** Compares every number of a shop's overview with hand-written SQL, for random days, sites and fees. */

const runs = { numRuns: 14, seed: 20_261_116 }
let shop: VigilWithShop
let shelby: Awaited<ReturnType<VigilWithShop['vigil']['as']>>
let byHand: ReturnType<typeof revenueByHand>

beforeAll(async () => {
  shop = await startVigilWithShop()
  shelby = await shop.vigil.as('shop')
  byHand = revenueByHand(shop.sql, shop.organizationId, '2026-11-13')
  // The last day is queried from events, all others from pre-aggregated rows.
  await shop.vigil.deps.warehouse.tidy(new Date('2026-11-14T06:00:00Z'))
})
afterAll(() => shop.stop())

const firstDay = Date.UTC(2026, 8, 20)
const formatDay = (offset: number) => new Date(firstDay + offset * 86_400_000).toISOString().slice(0, 10)
const anyFilter = () =>
  fc
    .record({
      length: fc.constantFrom(1, 2, 7, 14, 30),
      end: fc.integer({ min: 25, max: 54 }),
      hosts: fc.oneof(fc.constant<string[]>([]), fc.subarray(shop.hosts)),
      fees: fc.option(
        fc.record({ affiliateFee: fc.integer({ min: 0, max: 60 }), networkFee: fc.integer({ min: 0, max: 40 }) }),
      ),
    })
    .map(({ length, end, ...rest }) => ({
      from: formatDay(Math.max(0, end - length + 1)),
      to: formatDay(end),
      ...rest,
    }))

interface Filtered {
  from: string
  to: string
  hosts: string[]
}

async function request<Row>(endpoint: Endpoint, { from, to, hosts }: Filtered): Promise<Row[]> {
  const query = { organizationId: shop.organizationId, timeframeFrom: from, timeframeTo: to, selectedHosts: hosts }
  const answer = await shelby.call(endpoint, { query } as never) // all of them accept this
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { data: Row[] }).data // guaranteed by the schema
}

async function setFees(fees: Fees | null) {
  await shop.vigil.database.query('delete from affiliate_fees')
  if (!fees) return
  const body = { affiliate_fee: fees.affiliateFee, affiliate_network_fee: fees.networkFee }
  const answer = await shelby.call(affiliateFeesSave, { query: { organizationId: shop.organizationId }, body })
  expect(answer.status, answer.text).toBe(200)
}

type Cells = Record<string, unknown>

/** Allows a relative error of 1e-5: rates are stored with six decimals. */
function expectClose(row: Cells, expected: Cells) {
  for (const [name, value] of Object.entries(expected)) {
    if (typeof value !== 'number') expect(row[name], name).toBe(value)
    else
      expect(Math.abs(Number(row[name]) - value), `${name}: ${row[name]} for ${value}`).toBeLessThan(
        1e-5 * Math.abs(value) + 1e-3,
      )
  }
}

test('matches SQL in metrics, days, tabs and cards, which agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), async ({ fees, ...filtered }) => {
      await setFees(fees)
      const [overall] = await request<Cells>(overviewOverallMetrics, filtered)
      const total = await byHand.total(filtered, fees)
      const before = await byHand.total({ ...filtered, ...periodBefore(filtered) }, fees)
      expectClose(overall ?? {}, total)
      for (const [name, value] of Object.entries(total)) {
        const [now, then] = [Number(value), Number(before[name])]
        const difference = overall?.[`${name}_percent_difference`]
        if (then === 0) expect(difference).toBe(now === 0 ? 0 : null)
        else expect(Number(difference)).toBeCloseTo((100 * (now - then)) / then, 2)
      }

      const daily = await request<Cells>(overviewDaily, filtered)
      const days = new Map((await byHand.byDay(filtered, fees)).map((row) => [row.event_date, row]))
      const isOneDay = filtered.from === filtered.to
      const dayCount = (Date.parse(filtered.to) - Date.parse(filtered.from)) / 86_400_000 + 1
      expect(daily.length).toBe(isOneDay ? 24 : dayCount)
      const orders = daily.reduce((all, row) => all + Number(row.completed_orders), 0)
      expect(orders).toBe(overall?.completed_orders)
      for (const row of isOneDay ? [] : daily) {
        const expected = days.get(String(row.event_date))
        if (expected) expectClose(row, expected)
        else expect(row.completed_orders).toBe(0)
      }
      const sum = daily.reduce((all, row) => all + Number(row.recovered_revenue), 0)
      expect(sum).toBeCloseTo(Number(overall?.recovered_revenue), 3)

      const [affiliate] = await request<Cells>(overviewAffiliateRevenue, filtered)
      expect(affiliate?.recovered_revenue).toBe(overall?.recovered_revenue_with_affiliate_guard)
      expect(affiliate?.completed_orders).toBe(overall?.completed_orders_with_affiliate_guard)
      expect(affiliate?.total_fee ?? null).toEqual(
        fees ? expect.closeTo(fees.affiliateFee + (fees.networkFee * fees.affiliateFee) / 100, 6) : null,
      )
    }),
    runs,
  )
})

test('has model inputs that add up to the modelled revenue', async () => {
  const bases = new Set<unknown>()
  await fc.assert(
    fc.asyncProperty(anyFilter(), async (filtered) => {
      const inputs = await request<Cells>(overviewModelInputs, filtered)
      const sorted = [...inputs].sort((a, b) => (key(a) < key(b) ? -1 : 1))
      const expected = await byHand.byExtension(filtered, null)
      expect(sorted.map(key)).toEqual(expected.map(key))
      for (const [at, row] of sorted.entries()) expectClose(row, expected[at] ?? {})
      for (const { basis } of inputs) bases.add(basis)
    }),
    { ...runs, examples: [[{ from: '2026-11-01', to: '2026-11-13', hosts: [], fees: null }]] },
  )
  expect([...bases].sort()).toEqual(['assumed', 'extension', 'site'])
})

const key = ({ host, extension }: Cells) => JSON.stringify([host, extension])

test('matches SQL in blocked coupons, extensions and insights', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilter(), async ({ fees, ...filtered }) => {
      expect(await request(overviewTopCouponsBlocked, filtered)).toEqual(await byHand.blockedCoupons(filtered))
      for (const [endpoint, table] of [
        [overviewPopupsBlocked, 'popups'],
        [overviewInjectionsBlocked, 'coupon_attempts'],
      ] as const) {
        const shares = await request<Cells>(endpoint, filtered)
        const expected = await byHand.extensionShares(table, filtered)
        expect(shares.map(({ extension }) => extension)).toEqual(expected.map(({ extension }) => extension))
        for (const [at, row] of shares.entries()) expectClose(row, { percentage: Number(expected[at]?.percentage) })
      }
      await setFees(fees)
      const insights = await request<{ label: string; value: number }>(overviewCartInsights, filtered)
      const insightValue = (label: string) => insights.find((insight) => insight.label === label)?.value ?? 0
      const { codes, sessions } = await byHand.sessions(filtered)
      const total = await byHand.total(filtered, fees)
      expect(insightValue('Orders with coupons blocked')).toBe(total.completed_orders_with_coupon_guard)
      expect(insightValue('Average order value')).toBeCloseTo(Number(total.average_order_value_with_coupon_guard), 2)
      expect(insightValue('Coupon injections per session')).toBeCloseTo(
        Number(sessions) && Number(codes) / Number(sessions),
        4,
      )
      expect(insightValue('Completed after blocking')).toBeCloseTo(
        Number(sessions) && Math.min(1, Number(total.completed_orders_with_coupon_guard) / Number(sessions)),
        4,
      )
    }),
    runs,
  )
})

/** A verdict on most orders with blocking, of each kind, and the rules for which part it proves. */
async function storeVerdicts() {
  const scope = authoriseKey({ organizationId: shop.organizationId })
  const { id: keyId } = await shop.vigil.keyOf('Corner Shop')
  const kinds = [
    { code: null, affiliate: 'none', proves: { code: true, affiliate: true } },
    { code: 'genuine', affiliate: 'earned', proves: { code: true, affiliate: true } },
    { code: 'offered', affiliate: 'stuffed', proves: { code: true, affiliate: false } },
    { code: 'injected', affiliate: 'none', proves: { code: false, affiliate: true } },
    { code: 'unseen', affiliate: 'unseen', proves: { code: false, affiliate: false } },
    { code: null, affiliate: 'no_verdict', proves: { code: false, affiliate: false } },
    null,
  ] as const
  const orders = await shop.sql.rows(`SELECT id, order_id, session_id, "at" FROM orders
    WHERE organization_id = ${shop.organizationId} AND order_id NOT LIKE '%*%' AND session_id IN
      (SELECT session_id FROM coupon_attempts WHERE outcome = 'blocked' UNION SELECT session_id FROM affiliate_blocks)
    ORDER BY id`)
  const stored: { id: string; code: boolean; affiliate: boolean }[] = []
  for (const [index, order] of orders.entries()) {
    const kind = kinds[index % kinds.length]
    if (!kind) continue
    const evidenceId = randomUUID()
    const confidence = 'high'
    await shop.vigil.database.verifications.store(scope, {
      id: evidenceId,
      keyId,
      kind: 'order',
      sessionId: String(order.session_id),
      subject: String(order.order_id),
      verdict: kind.affiliate,
      requestId: null,
      answer: {
        affiliate: { verdict: kind.affiliate, confidence, reasons: [] },
        coupon: kind.code && { verdict: kind.code, confidence, reasons: [] },
        evidenceId,
      },
      at: new Date(Number(order.at)),
    })
    stored.push({ id: String(order.id), ...kind.proves })
  }
  return stored
}

test('matches SQL in the part of the recovered revenue that verdicts prove', async () => {
  const verdicts = await storeVerdicts()
  let proven = 0
  await fc.assert(
    fc.asyncProperty(anyFilter(), async ({ fees, ...filtered }) => {
      await setFees(fees)
      const [row] = await request<Cells>(overviewProvenRevenue, filtered)
      expectClose(row ?? {}, await byHand.proven(filtered, fees, verdicts))
      const [overall] = await request<Cells>(overviewOverallMetrics, filtered)
      expectClose(row ?? {}, { recovered_revenue: overall?.recovered_revenue })
      proven += Number(row?.proven_orders)
    }),
    runs,
  )
  expect(proven).toBeGreaterThan(50)
})
