import { queryOptions } from '@tanstack/react-query'
import { type DashboardWidget, dashboardReporting, dashboardSmartFilterValues } from '@vigil/contract'
import { call } from '../../lib/api.ts'
import { logger } from '../../lib/logger.ts'
import type { DashboardFilters } from './filters.ts'

const widgetKey = (widget: DashboardWidget, filters: DashboardFilters) => ['dashboard', widget, filters] as const

/** Each widget is a call of its own: it is given up when the filters change or the page is left. */
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
    // Old rows stay in sight while new ones come, but never those of another organization.
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
        if (!signal.aborted) logger.error('The values of the smart filter could not be loaded.', error)
        throw error
      }
    },
    select: ({ data }) => data[0],
    placeholderData: (before, query) => (query?.queryKey[1].organizationId === organizationId ? before : undefined),
  })
