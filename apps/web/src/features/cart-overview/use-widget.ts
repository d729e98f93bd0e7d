import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import type { ReportingFilters } from '../../lib/reporting/filters.ts'
import { type OverviewWidget, widgetQuery } from './queries.ts'

export function useWidget<Name extends OverviewWidget>(widget: Name, filters: ReportingFilters) {
  const query = widgetQuery(widget, filters)
  // Asked before the card is drawn: `useQuery` alone would ask when the whole page has been.
  usePrefetchQuery(query)
  return useQuery(query)
}
