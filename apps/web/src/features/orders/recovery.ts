import { dollars, percent, plainLabel } from '@vigil/charts'
import { type RateBasis, type Recovery, recoveredRevenueModel } from '@vigil/contract'

const { windowDays, settledAfterDays, fewestOrders } = recoveredRevenueModel

type CouponRecovery = NonNullable<Recovery['coupon']>

/** Where a discount rate is from. */
const sources: Record<RateBasis, (recovery: CouponRecovery) => string> = {
  extension: ({ extension, measured_orders: orders }) =>
    `the mean discount of ${orders} non-blocking orders in which ${plainLabel(extension)} got a coupon in, over ${windowDays} days`,
  site: ({ measured_orders: orders }) =>
    `the mean discount of ${orders} non-blocking orders in which any extension got a coupon in, over ${windowDays} days`,
  assumed: ({ measured_orders: orders }) =>
    `assumed, since only ${orders} orders could be measured (${fewestOrders} are needed)`,
}

function couponLine(value: number, recovery: CouponRecovery): string {
  const { discount_rate: rate, basis } = recovery
  return `couponGUARD: ${dollars(value)} × ${percent(rate)} = ${dollars(value * rate)}. The rate is ${sources[basis](recovery)}.`
}

function affiliateLine(value: number, { total_fee: fee }: NonNullable<Recovery['affiliate']>): string {
  if (fee === null) return 'affiliateGUARD: nothing is counted until the affiliate fee is set on the overview.'
  return `affiliateGUARD: ${dollars(value)} × ${percent(fee / 100)} = ${dollars((value * fee) / 100)}. The rate is the total affiliate fee.`
}

/** What the recovered revenue of an order was reckoned from, protection by protection; nothing where none acted. */
export function recoveryLines(value: number, { coupon, affiliate }: Recovery): string[] {
  const lines = [
    ...(coupon ? [couponLine(value, coupon)] : []),
    ...(affiliate ? [affiliateLine(value, affiliate)] : []),
  ]
  return lines.length === 0
    ? []
    : [...lines, `Modelled; it can change until the order is ${settledAfterDays} days old.`]
}
