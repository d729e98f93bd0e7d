/**
 * How recovered revenue is modelled (docs/recovered-revenue.md says it in words).
 * Both protections: order value × a rate. Where both acted on one order, both are counted.
 */
export const recoveredRevenueModel = {
  /** Days over which a discount rate is measured. */
  windowDays: 28,
  /** An order's rate is measured anew, with the days since, for so long; then it stays. */
  settledAfterDays: 14,
  /** Orders without which a rate is not believed. */
  fewestOrders: 30,
  /** The share of an order's value that is taken to be saved where nothing could be measured. */
  assumedRate: 0.1,
} as const

/** What a rate rests on: the extension's own orders, those of all extensions on the site, or neither. */
export const rateBases = ['extension', 'site', 'assumed'] as const
export type RateBasis = (typeof rateBases)[number]

/** What a shop pays for an order, as a share of its value: the affiliate's fee, and the network's share of that fee on top. Both in percent. */
export const totalFeePercent = ({ affiliateFee, networkFee }: { affiliateFee: number; networkFee: number }) =>
  affiliateFee + (networkFee * affiliateFee) / 100
