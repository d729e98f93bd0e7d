import { useQuery } from '@tanstack/react-query'
import type { DashboardWidget } from '@vigil/contract'
import type { DashboardFilters } from './filters.ts'
import { widgetQuery } from './queries.ts'

export const useWidget = (widget: DashboardWidget, filters: DashboardFilters) => useQuery(widgetQuery(widget, filters))
