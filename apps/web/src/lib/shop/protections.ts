import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { affiliateHasProtection, type Protection } from '@vigil/contract'
import { call } from '../api/api.ts'

const protectionQuery = (protection: Protection, organizationId: number) =>
  queryOptions({
    queryKey: ['protection', protection, organizationId],
    queryFn: ({ signal }) =>
      call(affiliateHasProtection, { params: { protection }, query: { organizationId } }, { signal }),
    select: ({ enabled }) => enabled,
  })

export type Protections = { coupon: boolean; affiliate: boolean }

/** The shop's protections; undefined until loaded. Failed ones count as enabled, to hide nothing by mistake. */
export function useProtections(organizationId: number): Protections | undefined {
  const queries = {
    coupon: protectionQuery('coupon', organizationId),
    affiliate: protectionQuery('affiliate', organizationId),
  }
  // Loads first: the responses are quick and decide which widgets to query.
  usePrefetchQuery(queries.coupon)
  usePrefetchQuery(queries.affiliate)
  const coupon = useQuery(queries.coupon)
  const affiliate = useQuery(queries.affiliate)
  if (coupon.isPending || affiliate.isPending) return undefined
  return { coupon: coupon.data ?? true, affiliate: affiliate.data ?? true }
}

/** Loaded and without either. The agnostic protection alone blocks nothing. */
export const isUnprotected = (protections: Protections | undefined) =>
  protections !== undefined && !protections.coupon && !protections.affiliate
