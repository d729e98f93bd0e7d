import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { DashboardWidget } from '@vigil/contract'
import type { DashboardFilters } from './filters.ts'
import { widgetQuery } from './queries.ts'

export function useWidget(widget: DashboardWidget, filters: DashboardFilters) {
  const query = widgetQuery(widget, filters)
  // Asked before the card is drawn: `useQuery` alone would ask when the whole page has been.
  usePrefetchQuery(query)
  return useQuery(query)
}
