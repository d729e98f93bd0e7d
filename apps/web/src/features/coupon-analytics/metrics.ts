import { axisCount, axisDollars, compactCount, compactDollars, dollars, exactCount, type Format } from '@vigil/charts'
import type { CouponMetric } from '@vigil/contract'

/** How each tab is called, explained and written. */
export type MetricWords = {
  label: string
  about: string
  format: Format
  exactFormat: Format
  axisFormat: Format
  isCount: boolean
  goodWhen: 'up' | 'down'
}

const count = { format: compactCount, exactFormat: exactCount, axisFormat: axisCount, isCount: true } as const
const amount = { format: compactDollars, exactFormat: dollars, axisFormat: axisDollars, isCount: false } as const

// Extensions cannot be told apart for sure elsewhere.
const chromeOnly = 'Extensions are counted for Chrome users only.'

export const metricWords: Record<CouponMetric, MetricWords> = {
  'completed-orders': {
    label: 'Completed Orders',
    about: `Orders placed with a coupon code. A code is an extension’s or a deal site’s where that was the first to have it applied in the session; the rest was typed by shoppers. ${chromeOnly}`,
    goodWhen: 'up',
    ...count,
  },
  'total-sales': {
    label: 'Total Sales',
    about: `What the orders with a coupon code were worth, after their discounts. ${chromeOnly}`,
    goodWhen: 'up',
    ...amount,
  },
  'revenue-lost': {
    label: 'Revenue Lost',
    about: `Discounts of codes that extensions and deal sites brought; those that shoppers typed are not counted as lost. ${chromeOnly}`,
    goodWhen: 'down',
    ...amount,
  },
}
