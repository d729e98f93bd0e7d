import { queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { affiliateHasProtection, type Protection } from '@vigil/contract'
import { call } from '../api.ts'

const protectionQuery = (protection: Protection, organizationId: number) =>
  queryOptions({
    queryKey: ['protection', protection, organizationId],
    queryFn: ({ signal }) =>
      call(affiliateHasProtection, { params: { protection }, query: { organizationId } }, { signal }),
    select: ({ enabled }) => enabled,
  })

export type Protections = { coupon: boolean; affiliate: boolean }

/** Which protections the shop has; undefined until it is known. One that cannot be told counts as there: nothing is hidden by mistake. */
export function useProtections(organizationId: number): Protections | undefined {
  const queries = {
    coupon: protectionQuery('coupon', organizationId),
    affiliate: protectionQuery('affiliate', organizationId),
  }
  // First of all: they are answered at once, and decide what else there is to ask.
  usePrefetchQuery(queries.coupon)
  usePrefetchQuery(queries.affiliate)
  const coupon = useQuery(queries.coupon)
  const affiliate = useQuery(queries.affiliate)
  if (coupon.isPending || affiliate.isPending) return undefined
  return { coupon: coupon.data ?? true, affiliate: affiliate.data ?? true }
}

/** Known to have neither. A third, agnostic one, blocks nothing by itself. */
export const isUnprotected = (protections: Protections | undefined) =>
  protections !== undefined && !protections.coupon && !protections.affiliate
