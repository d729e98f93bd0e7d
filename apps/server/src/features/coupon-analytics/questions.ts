import type { CouponMetric, CouponScope } from '@vigil/contract'
import type { DayRange, MeasureOf, QueryOf, Where } from '@vigil/warehouse'

/** What each tab counts of orders. */
export const measures = {
  'completed-orders': 'orders',
  'total-sales': 'sales',
  'revenue-lost': 'discounts',
} as const satisfies Record<CouponMetric, MeasureOf<'orders'>>

/** The days and sites asked about; no sites are all of them. */
export interface CouponQuestion {
  range: DayRange
  hosts: readonly string[]
}

type Filter = Pick<QueryOf<'orders'>, 'where' | 'whereNot'>

const dealSites: Where<'orders'> = { couponSource: ['deal_site'] }
/** Extensions are recognised for sure in Chrome alone. */
const extensions: Where<'orders'> = { couponSource: ['extension'], browser: ['Chrome'] }

/** The orders that a scope is about, in parts that have none in common. */
export function filtersOf(scope: CouponScope, metric: CouponMetric): Filter[] {
  switch (scope) {
    case 'dealsite':
      return [{ where: dealSites }]
    case 'extension':
      return [{ where: extensions }]
    case 'overall':
      // A code that the shopper knew is a sale, not a loss.
      return metric === 'revenue-lost'
        ? [{ where: dealSites }, { where: extensions }]
        : [{ whereNot: { couponCode: [''] } }]
  }
}

type Asked = Pick<QueryOf<'orders'>, 'by' | 'every' | 'top' | 'other' | 'limit'>

export function questionOf(
  metric: CouponMetric,
  { where, whereNot }: Filter,
  { range, hosts }: CouponQuestion,
  asked: Asked = {},
): QueryOf<'orders'> {
  return {
    dataset: 'orders',
    measures: [measures[metric]],
    range,
    where: { ...where, host: hosts },
    ...(whereNot && { whereNot }),
    ...asked,
  }
}
