import { queryOptions } from '@tanstack/react-query'
import { type DashboardWidget, dashboardReporting, dashboardSmartFilterValues } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { logger } from '../../../lib/app/logger.ts'
import type { DashboardFilters } from './filters.ts'

const widgetKey = (widget: DashboardWidget, filters: DashboardFilters) => ['dashboard', widget, filters] as const

/** One request per widget, aborted when the filters change or the page is left. */
export const widgetQuery = (widget: DashboardWidget, filters: DashboardFilters) =>
  queryOptions({
    queryKey: widgetKey(widget, filters),
    queryFn: ({ signal }) => {
      const { organizationId, range, hosts, countryCodes, tags } = filters
      const body = {
        timeframeFrom: range.from,
        timeframeTo: range.to,
        selectedHosts: hosts,
        smartFilter: { countryCodes, tags },
      }
      return call(dashboardReporting, { params: { organizationId, widgetName: widget }, body }, { signal })
    },
    select: ({ data }) => data,
    // Keeps the previous rows visible while new ones load, unless the organization changed.
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })

export const smartFilterQuery = ({ organizationId, range, hosts, countryCodes, tags }: DashboardFilters) =>
  queryOptions({
    queryKey: ['dashboard-smart-filter', { organizationId, range, hosts, countryCodes, tags }] as const,
    queryFn: async ({ signal }) => {
      const body = {
        organizationId,
        timeframeFrom: range.from,
        timeframeTo: range.to,
        selectedHosts: hosts,
        selectedSmartFilter: { countryCodes, tags },
      }
      try {
        return await call(dashboardSmartFilterValues, { body }, { signal })
      } catch (error) {
        if (!signal.aborted) logger.error('Failed to load smart filter values.', error)
        throw error
      }
    },
    select: ({ data }) => data[0],
    placeholderData: (before, query) => (query?.queryKey[1].organizationId === organizationId ? before : undefined),
  })
