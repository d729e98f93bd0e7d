import { type OverviewMetric, recoveredRevenueModel } from '@vigil/contract'

const { windowDays, finalAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel

/** Tooltip of each tab. Days are UTC. */
export const metricAbouts: Record<OverviewMetric, string> = {
  recovered_revenue: `Modelled. couponGUARD: value of orders with a blocked injection × the mean discount when that extension's coupons go through (last ${windowDays} days). affiliateGUARD: value of orders with blocked cookie stuffing × the total affiliate fee. Numbers become final after ${finalAfterDays} days.`,
  completed_orders:
    'Orders in the selected period (UTC): all orders, and those with a protection active in the session.',
  gross_sales_from_extensions:
    'Order value in US dollars, including shipping, net of discounts: all orders, and those with a protection active in the session.',
  average_order_value: 'Total sales ÷ completed orders. Gaps are periods without orders.',
}

/** The model in full sentences. */
export const modelNotes = {
  coupon: `Value of each order with an injection blocked in its session × the mean discount of orders from the site's non-blocking sessions in which the same extension applied a coupon, over the last ${windowDays} days. With fewer than ${fewestOrders} such orders, the site's mean over all extensions is used; if that also has fewer than ${fewestOrders}, ${assumedRate * 100}%.`,
  affiliate:
    'Value of each order with cookie stuffing blocked in its session × (affiliate fee + network fee × affiliate fee).',
  settling: `The rate is recalculated daily until the order is ${finalAfterDays} days old, then its number is final.`,
}
