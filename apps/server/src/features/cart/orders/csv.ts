import type { Order } from '@vigil/contract'
import { type CsvValue, csvLine, csvMark } from '@vigil/presentation'

/** The file's columns in order. Lists are one cell. */
const columns: readonly (readonly [header: string, cell: (order: Order) => CsvValue])[] = [
  ['Order ID', ({ order_id }) => order_id],
  ['Session ID', ({ session_id }) => session_id],
  ['Time (UTC)', ({ client_timestamp_utc }) => client_timestamp_utc],
  ['Total Sale', ({ total_sale }) => total_sale],
  ['Recovered Revenue', ({ recovered_revenue }) => cents(recovered_revenue)],
  ['couponGUARD Recovered Revenue', (order) => cents(order.couponGuard_recovered_revenue)],
  ['affiliateGUARD Recovered Revenue', (order) => cents(order.affiliateGuard_recovered_revenue)],
  ['Coupons Blocked', ({ coupons_blocked }) => coupons_blocked.length],
  ['Coupon Injections Blocked', ({ total_block_coupons }) => total_block_coupons],
  ['Coupon Codes', ({ coupons_blocked }) => coupons_blocked.join(' ')],
  ['Extensions', ({ extensions_injected }) => extensions_injected.join(', ')],
  ['Affiliate Cookies Blocked', ({ total_block_affiliates }) => total_block_affiliates],
  ['Affiliate Verdict', ({ verdict }) => verdict?.affiliate.verdict],
  ['Affiliate Verdict Confidence', ({ verdict }) => verdict?.affiliate.confidence],
  ['Affiliate Verdict Reasons', ({ verdict }) => joinReasons(verdict?.affiliate)],
  ['Affiliate Extension', ({ verdict }) => verdict?.affiliate.extension],
  ['Code Verdict', ({ verdict }) => verdict?.coupon?.verdict],
  ['Code Verdict Confidence', ({ verdict }) => verdict?.coupon?.confidence],
  ['Code Verdict Reasons', ({ verdict }) => joinReasons(verdict?.coupon)],
  ['Code Extension', ({ verdict }) => verdict?.coupon?.extension],
  ['Evidence ID', ({ verdict }) => verdict?.evidenceId],
  ['Device', ({ device_type }) => device_type],
  ['Operating System', ({ operating_system }) => operating_system],
  ['Browser', ({ browser }) => browser],
]

const joinReasons = (verdict: { reasons: { text: string }[] } | null | undefined) =>
  verdict?.reasons.map(({ text }) => text).join(' ')

const cents = (amount: number) => Math.round(amount * 100) / 100

/** Yields a header, then the orders as they load. */
export async function* csvOf(parts: AsyncIterable<Order[]>) {
  yield csvMark + csvLine(columns.map(([header]) => header))
  for await (const orders of parts)
    if (orders.length > 0) yield orders.map((order) => csvLine(columns.map(([, cell]) => cell(order)))).join('')
}
