import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReportingFilters } from '../../lib/reporting/filters.ts'
import { type OverviewWidget, protectionQuery, widgetQuery } from './queries.ts'

export function useWidget<Name extends OverviewWidget>(widget: Name, filters: ReportingFilters) {
  const query = widgetQuery(widget, filters)
  // Asked before the card is drawn: `useQuery` alone would ask when the whole page has been.
  usePrefetchQuery(query)
  return useQuery(query)
}

export type Protections = { coupon: boolean; affiliate: boolean }

/** Which protections the shop has; undefined until it is known. One that cannot be told counts as there: nothing is hidden by mistake. */
export function useProtections(organizationId: number): Protections | undefined {
  const coupon = useQuery(protectionQuery('coupon', organizationId))
  const affiliate = useQuery(protectionQuery('affiliate', organizationId))
  if (coupon.isPending || affiliate.isPending) return undefined
  return { coupon: coupon.data ?? true, affiliate: affiliate.data ?? true }
}
