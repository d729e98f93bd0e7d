import type { ReportingSearch } from '../reporting/search.ts'
import { useReporting } from '../reporting/use-reporting.ts'
import { useProtections } from './protections.ts'

export type ShopReportProps<Search extends ReportingSearch> = Omit<
  Parameters<typeof useReporting<Search>>[0],
  'timeframe' | 'emptied'
>

/** Days and sites, shared by all shop pages, and the shop's protections. */
export function useShopReporting<Search extends ReportingSearch>(props: ShopReportProps<Search>) {
  const reporting = useReporting({ ...props, timeframe: 'cartTimeframe', emptied: {} })
  return { reporting, protections: useProtections(reporting.filters.organizationId) }
}
