import { type OverviewMetric, recoveredRevenueModel } from '@vigil/contract'

const { windowDays, settledAfterDays, fewestOrders, assumedRate } = recoveredRevenueModel

/** What is counted under each tab, and how. Days are UTC. */
export const metricAbouts: Record<OverviewMetric, string> = {
  recovered_revenue: `Modelled. couponGUARD: value of orders with a blocked injection × the mean discount where that extension got a coupon in (last ${windowDays} days). affiliateGUARD: value of orders with blocked cookie stuffing × the total affiliate fee. Numbers settle within ${settledAfterDays} days.`,
  completed_orders: 'Orders in the chosen days (UTC): all of them, and those in whose sessions a protection acted.',
  gross_sales_from_extensions:
    'What the orders were worth in US dollars, with shipping and less discounts: of all of them, and of those in whose sessions a protection acted.',
  average_order_value: 'Total sales by completed orders. A day without orders has no average.',
}

/** The model in sentences. */
export const modelNotes = {
  coupon: `Value of each order in whose session an injection was blocked × the mean discount of orders in the site's non-blocking sessions in which the same extension got a coupon in, over the last ${windowDays} days. With fewer than ${fewestOrders} such orders the mean over all extensions on the site is taken; with fewer than ${fewestOrders} still, ${assumedRate * 100}%.`,
  affiliate:
    'Value of each order in whose session cookie stuffing was blocked × (affiliate fee + network fee × affiliate fee).',
  settling: `A rate is measured anew every day until the order is ${settledAfterDays} days old. Then its number is settled.`,
}
