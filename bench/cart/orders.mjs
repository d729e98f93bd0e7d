// A page of a shop's orders with blocking, compared with hand-written SQL.
import { imported } from '../imported.mjs'

const { orderPage } = await imported('apps/server/src/features/cart/orders/order-rows.ts')
const { revenueModel } = await imported('apps/server/src/recovered-revenue/revenue-model.ts')

const dayMs = 86_400_000
const fees = { affiliateFee: 10, networkFee: 20 }

export function orderQuestions({ warehouse, scope, month, organizationId }) {
  const source = { warehouse, scope, options: {} }
  const sources = { warehouse, database: { affiliates: { fees: async () => fees } }, clock: () => new Date(month.to) }
  const about = { range: month.range, hosts: [] }
  const guards = { coupon: true, affiliate: true }
  const within = (from, to) => `organization_id = ${organizationId} AND "at" >= ${from} AND "at" < ${to}`
  const { from, to } = month
  const around = within(from - dayMs, to + dayMs)
  const blocked = `FROM orders WHERE ${within(from, to)} AND session_id IN (
    SELECT session_id FROM coupon_attempts WHERE ${around} AND source = 'extension' AND outcome = 'blocked'
    UNION ALL SELECT session_id FROM affiliate_blocks WHERE ${around} AND action = 'blocked')`
  const page = `SELECT id, "at", host, order_id, session_id, browser, device, os, value ${blocked} ORDER BY "at" DESC, id LIMIT 10`
  // The details of ten orders, within their days.
  const late = within(to - 2 * dayMs, to + dayMs)
  const ofPage = `session_id IN (SELECT session_id FROM (${page}))`
  const applied = `FROM orders o JOIN (SELECT DISTINCT session_id, origin FROM coupon_attempts
    WHERE ${around} AND source = 'extension' AND outcome = 'applied') a USING (session_id)
    WHERE ${within(from, to).replaceAll(/organization_id|"at"/g, (name) => `o.${name}`)} AND o.mode = 'non_blocking'`
  const share = 'sum(o.discount_value::DOUBLE / nullif((o.discount_value + o.value)::DOUBLE, 0))'
  return [
    {
      what: 'orders-report/all, the first page',
      run: async () => {
        const model = await revenueModel(sources, scope, about, {})
        return orderPage(source, about, { page: 1, rowsPerPage: 10 }, { model, guards })
      },
      byHand: [
        page,
        `SELECT count(*) ${blocked}`,
        `SELECT session_id, code, origin, count(*), min("at") FROM coupon_attempts WHERE ${late} AND source = 'extension' AND outcome = 'blocked' AND ${ofPage} GROUP BY ALL`,
        `SELECT session_id, count(*) FROM affiliate_blocks WHERE ${late} AND action = 'blocked' AND ${ofPage} GROUP BY ALL`,
        // Discount rates for the recovered-revenue model.
        `SELECT o."at" // ${dayMs} AS day, o.host, a.origin, count(*), ${share} ${applied} GROUP BY ALL`,
        `SELECT day, host, count(*), sum(share) FROM (SELECT DISTINCT o.id, o."at" // ${dayMs} AS day, o.host,
          o.discount_value::DOUBLE / nullif((o.discount_value + o.value)::DOUBLE, 0) AS share ${applied}) GROUP BY ALL`,
      ],
      isSame: ({ data, total }, [rows, [[count]]]) =>
        total === Number(count) && data.every(({ order_id }, at) => order_id === rows[at][3]),
    },
  ]
}
