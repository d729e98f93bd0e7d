import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { type OverviewWidget, widgetQuery } from './queries.ts'

export function useWidget<Name extends OverviewWidget>(widget: Name, filters: ReportingFilters) {
  const query = widgetQuery(widget, filters)
  // Starts the request before the card renders; `useQuery` alone would wait for the whole page.
  usePrefetchQuery(query)
  return useQuery(query)
}
