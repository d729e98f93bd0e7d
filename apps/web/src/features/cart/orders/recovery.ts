import { type RateBasis, type Recovery, recoveredRevenueModel } from '@vigil/contract'
import { dollars, percent, plainLabel } from '@vigil/presentation'

const { windowDays, finalAfterDays, fewestOrders } = recoveredRevenueModel

type CouponRecovery = NonNullable<Recovery['coupon']>

/** Explains the source of a discount rate. */
const sources: Record<RateBasis, (recovery: CouponRecovery) => string> = {
  extension: ({ extension, measured_orders: orders }) =>
    `the mean discount of ${orders} non-blocking orders in which ${plainLabel(extension)} applied a coupon, over ${windowDays} days`,
  site: ({ measured_orders: orders }) =>
    `the mean discount of ${orders} non-blocking orders in which any extension applied a coupon, over ${windowDays} days`,
  assumed: ({ measured_orders: orders }) =>
    `assumed, because only ${orders} orders could be measured (at least ${fewestOrders} needed)`,
}

function couponLine(value: number, recovery: CouponRecovery): string {
  const { discount_rate: rate, basis } = recovery
  return `couponGUARD: ${dollars(value)} × ${percent(rate)} = ${dollars(value * rate)}. The rate is ${sources[basis](recovery)}.`
}

function affiliateLine(value: number, { total_fee: fee }: NonNullable<Recovery['affiliate']>): string {
  if (fee === null) return 'affiliateGUARD: nothing is counted until the affiliate fee is set on the overview page.'
  return `affiliateGUARD: ${dollars(value)} × ${percent(fee / 100)} = ${dollars((value * fee) / 100)}. The rate is the total affiliate fee.`
}

/** Calculation of an order's recovered revenue, one line per protection that acted. */
export function recoveryLines(value: number, { coupon, affiliate }: Recovery): string[] {
  const lines = [
    ...(coupon ? [couponLine(value, coupon)] : []),
    ...(affiliate ? [affiliateLine(value, affiliate)] : []),
  ]
  return lines.length === 0 ? [] : [...lines, `Modelled; may change until the order is ${finalAfterDays} days old.`]
}
