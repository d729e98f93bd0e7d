import type { CouponMetric, CouponScope } from '@vigil/contract'
import type { DayRange, DimensionOf, MeasureOf, QueryOf, ResultRow, Where } from '@vigil/warehouse'

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

/** The orders that a scope is about. */
interface Filter {
  where?: Where<'orders'>
  whereNot?: Where<'orders'>
  /** What rows must be split by for `isCounted` to tell which of them are meant. */
  by?: readonly DimensionOf<'orders'>[]
  isCounted?: (row: ResultRow) => boolean
}

/** Extensions are recognised for sure in Chrome alone. */
const chrome = 'Chrome'
const dealSites: Filter = { where: { couponSource: ['deal_site'] } }
const extensions: Filter = { where: { couponSource: ['extension'], browser: [chrome] } }

export const isOfExtension = ({ couponSource, browser }: ResultRow) =>
  couponSource === 'extension' && browser === chrome
export const isOfDealSite = ({ couponSource }: ResultRow) => couponSource === 'deal_site'

/** Both, by one look at who brought codes. */
export const brought: Filter = {
  where: { couponSource: ['deal_site', 'extension'] },
  by: ['couponSource', 'browser'],
  isCounted: (row) => isOfExtension(row) || isOfDealSite(row),
}
const withCode: Filter = { whereNot: { couponCode: [''] } }

export function filterOf(scope: CouponScope, metric: CouponMetric): Filter {
  switch (scope) {
    case 'dealsite':
      return dealSites
    case 'extension':
      return extensions
    case 'overall':
      // A code that the shopper knew is a sale, not a loss.
      return metric === 'revenue-lost' ? brought : withCode
  }
}

type Asked = Pick<QueryOf<'orders'>, 'by' | 'every' | 'top' | 'other'>

export function questionOf(
  metric: CouponMetric,
  filter: Filter,
  { range, hosts }: CouponQuestion,
  { by = [], ...asked }: Asked = {},
): QueryOf<'orders'> {
  const { where, whereNot } = filter
  return {
    dataset: 'orders',
    measures: [measures[metric]],
    by: [...by, ...(filter.by ?? [])],
    range,
    where: { ...where, host: hosts },
    ...(whereNot && { whereNot }),
    ...asked,
  }
}
