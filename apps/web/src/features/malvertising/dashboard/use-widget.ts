import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { DashboardWidget } from '@vigil/contract'
import type { DashboardFilters } from './filters.ts'
import { widgetQuery } from './queries.ts'

export function useWidget(widget: DashboardWidget, filters: DashboardFilters) {
  const query = widgetQuery(widget, filters)
  // Starts the request before the card renders; `useQuery` alone would wait for the whole page.
  usePrefetchQuery(query)
  return useQuery(query)
}
