import type { CouponMetric, CouponScope } from '@vigil/contract'
import type { DayRange, DimensionOf, MeasureOf, QueryOf, ResultRow, Where } from '@vigil/warehouse'

/** The orders measure of each tab. */
export const measures = {
  'completed-orders': 'orders',
  'total-sales': 'sales',
  'revenue-lost': 'discounts',
} as const satisfies Record<CouponMetric, MeasureOf<'orders'>>

/** The requested days and sites; no sites means all. */
export interface CouponQuestion {
  range: DayRange
  hosts: readonly string[]
}

/** The orders within a scope. */
interface Filter {
  where?: Where<'orders'>
  whereNot?: Where<'orders'>
  /** Dimensions that `isCounted` needs to select rows. */
  by?: readonly DimensionOf<'orders'>[]
  isCounted?: (row: ResultRow) => boolean
}

/** Extensions are only reliably detected in Chrome. */
const chrome = 'Chrome'
const dealSites: Filter = { where: { couponSource: ['deal_site'] } }
const extensions: Filter = { where: { couponSource: ['extension'], browser: [chrome] } }

export const isOfExtension = ({ couponSource, browser }: ResultRow) =>
  couponSource === 'extension' && browser === chrome
export const isOfDealSite = ({ couponSource }: ResultRow) => couponSource === 'deal_site'

/** Both in one query. */
export const brought: Filter = {
  where: { couponSource: ['deal_site', 'extension'] },
  by: ['couponSource', 'browser'],
  isCounted: (row) => isOfExtension(row) || isOfDealSite(row),
}
export const withCode: Filter = { whereNot: { couponCode: [''] } }

export function buildFilter(scope: CouponScope, metric: CouponMetric): Filter {
  switch (scope) {
    case 'dealsite':
      return dealSites
    case 'extension':
      return extensions
    case 'overall':
      // A code that the shopper typed is a sale, not a loss.
      return metric === 'revenue-lost' ? brought : withCode
  }
}

type CouponFilters = Pick<QueryOf<'orders'>, 'by' | 'every' | 'top' | 'other'>

export function parseCouponQuery(
  metric: CouponMetric,
  filter: Filter,
  { range, hosts }: CouponQuestion,
  { by = [], ...filters }: CouponFilters = {},
): QueryOf<'orders'> {
  const { where, whereNot } = filter
  return {
    dataset: 'orders',
    measures: [measures[metric]],
    by: [...by, ...(filter.by ?? [])],
    range,
    where: { ...where, host: hosts },
    ...(whereNot && { whereNot }),
    ...filters,
  }
}
