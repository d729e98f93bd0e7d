import type { CouponMetric } from '@vigil/contract'
import {
  axisCount,
  axisDollars,
  compactCount,
  compactDollars,
  dollars,
  exactCount,
  type Format,
} from '@vigil/presentation'

/** Label, tooltip and number format of each tab. */
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

// Other browsers do not reliably identify extensions.
const chromeOnly = 'Extensions are counted for Chrome users only.'

export const metricWords: Record<CouponMetric, MetricWords> = {
  'completed-orders': {
    label: 'Completed Orders with Coupon',
    about: `Orders with a coupon code. A code is attributed to the extension or deal site that first applied it in the session; all others were typed by shoppers. ${chromeOnly}`,
    goodWhen: 'up',
    ...count,
  },
  'total-sales': {
    label: 'Total Sales with Coupon',
    about: `Value of orders with a coupon code, net of discounts. ${chromeOnly}`,
    goodWhen: 'up',
    ...amount,
  },
  'revenue-lost': {
    label: 'Revenue Lost',
    about: `Discounts from codes applied by extensions and deal sites. Codes typed by shoppers are not counted as lost. ${chromeOnly}`,
    goodWhen: 'down',
    ...amount,
  },
}
