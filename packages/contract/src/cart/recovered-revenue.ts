/**
 * Model of recovered revenue (see docs/recovered-revenue.md): order value × rate for each protection. If both acted on
 * an order, both count.
 */
export const recoveredRevenueModel = {
  /** Days over which a discount rate is measured. */
  windowDays: 28,
  /** Days until an order's rate is final; it is recalculated daily before. */
  finalAfterDays: 14,
  /** Minimum orders for a reliable rate. */
  fewestOrders: 30,
  /** Assumed saved share of the order value if nothing could be measured. */
  assumedRate: 0.1,
} as const

/** Basis of a rate: the extension's own orders, those of all extensions on the site, or neither. */
export const rateBases = ['extension', 'site', 'assumed'] as const
export type RateBasis = (typeof rateBases)[number]

/** Cost of an order to the shop, in percent of its value: the affiliate fee plus the network's share of that fee. */
export const totalFeePercent = ({ affiliateFee, networkFee }: { affiliateFee: number; networkFee: number }) =>
  affiliateFee + (networkFee * affiliateFee) / 100
