import { queryOptions } from '@tanstack/react-query'
import {
  allHosts,
  type CouponMetric,
  type CouponScope,
  couponLeakage,
  couponProvenance,
  couponUsageBreakdown,
  couponUsageOverview,
  couponUsageTrend,
  topCoupons,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

type Query = { organizationId: number; dateStart: string; dateEnd: string; hosts: string | string[] }
type FetchRows<Row> = (query: Query, options: { signal: AbortSignal }) => Promise<{ data: Row[] }>

/** One request per card. Keeps the previous rows visible while new ones load, unless the shop or tab changed. */
function rowsQuery<Row>(name: string, { organizationId, range, hosts }: ReportingFilters, fetchRows: FetchRows<Row>) {
  const query = {
    organizationId,
    dateStart: range.from,
    dateEnd: range.to,
    // These endpoints fail without hosts, so "all" is sent as the full list.
    hosts: hosts.length > 0 ? hosts : allHosts,
  }
  return queryOptions({
    queryKey: ['coupon-analytics', name, query] as const,
    queryFn: ({ signal }) => fetchRows(query, { signal }),
    select: ({ data }) => data,
    placeholderData: (before, last) => {
      const [, lastName, lastFilters] = last?.queryKey ?? []
      return lastName === name && lastFilters?.organizationId === organizationId ? before : undefined
    },
  })
}

export const usageQuery = (metric: CouponMetric, filters: ReportingFilters) =>
  rowsQuery(`overview ${metric}`, filters, (query, options) =>
    call(couponUsageOverview, { params: { metric }, query }, options),
  )

export const trendQuery = (metric: CouponMetric, filters: ReportingFilters) =>
  rowsQuery(`trendline ${metric}`, filters, (query, options) =>
    call(couponUsageTrend, { params: { metric }, query }, options),
  )

export const breakdownQuery = (scope: CouponScope, metric: CouponMetric, filters: ReportingFilters) =>
  rowsQuery(`trendline ${scope} ${metric}`, filters, (query, options) =>
    call(couponUsageBreakdown, { params: { scope, metric }, query }, options),
  )

export const topCouponsQuery = (scope: CouponScope, filters: ReportingFilters) =>
  rowsQuery(`top-coupon ${scope}`, filters, (query, options) => call(topCoupons, { params: { scope }, query }, options))

export const leakageQuery = (type: CouponScope, filters: ReportingFilters) =>
  rowsQuery(`leakage ${type}`, filters, (query, options) => call(couponLeakage, { params: { type }, query }, options))

export const provenanceQuery = (filters: ReportingFilters) =>
  rowsQuery('provenance', filters, (query, options) => call(couponProvenance, { query }, options))
