import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import {
  type AnalyticsReport,
  type AnalyticsRequest,
  type AnalyticsRow,
  type heavyAdsOverall,
  type heavyAdsTrendline,
  type OverviewColumn,
  platformAdQualityView,
  type ThreatReport,
  type threatsReport,
  type threatsSmartFilter,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { logger } from '../../../lib/app/logger.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import type { WidgetQuery } from '../../../ui/widget/widget-body.tsx'
import type { AnalyticsFilters, Screen } from './screen.ts'

const buildBody = ({ organizationId, range, hosts }: ReportingFilters) => ({
  organizationId,
  timeframeFrom: range.from,
  timeframeTo: range.to,
  selectedHosts: hosts,
})

/** A page of the table; without page and size, all rows up to the server's limit. */
export type Paging = {
  page?: number
  rowsPerPage?: number
  sortingName: OverviewColumn
  sortingDirection: 'asc' | 'desc'
}

type ReportRequest = { request: AnalyticsRequest; report: AnalyticsReport; filters: AnalyticsFilters; paging?: Paging }

export function fetchReport(screen: Screen, { request, report, filters, paging }: ReportRequest, signal?: AbortSignal) {
  // The endpoints differ only in their reports and groups, and each screen is defined with its own.
  const endpoint = screen.endpoint as typeof threatsReport
  const params = { requestType: request, reportType: report as ThreatReport }
  const body = { ...buildBody(filters), smartFilter: filters.chosen, ...paging } as Body
  return call(endpoint, { params, body }, signal ? { signal } : {})
}
type Body = Parameters<typeof call<typeof threatsReport>>[1]['body']

/** One request per widget, aborted when the filters change or the page is left. */
export const reportQuery = (screen: Screen, reportRequest: ReportRequest) =>
  queryOptions({
    queryKey: ['analytics', screen.endpoint.path, reportRequest] as const,
    queryFn: ({ signal }) => fetchReport(screen, reportRequest, signal),
    // Keeps the previous rows visible while new ones load, unless the organization or report changed.
    placeholderData: (before, query) => {
      const last = query?.queryKey[2]
      const isSame =
        last?.report === reportRequest.report && last.filters.organizationId === reportRequest.filters.organizationId
      return isSame ? before : undefined
    },
  })

export const smartFilterQuery = (screen: Screen, { chosen, ...filters }: AnalyticsFilters, isWanted: boolean) =>
  queryOptions({
    queryKey: ['analytics-smart-filter', screen.endpoint.path, filters, chosen] as const,
    enabled: isWanted && screen.smartFilter !== undefined,
    queryFn: async ({ signal }) => {
      const endpoint = screen.smartFilter as typeof threatsSmartFilter // `enabled` requires one; same cast as above
      const body = { ...buildBody(filters), selectedSmartFilter: chosen } as SmartBody
      try {
        return await call(endpoint, { body }, { signal })
      } catch (error) {
        if (!signal.aborted) logger.error('Failed to load smart filter values.', error)
        throw error
      }
    },
    select: ({ data }) => data[0],
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })
type SmartBody = Parameters<typeof call<typeof threatsSmartFilter>>[1]['body']

/** Unwraps the rows of a response for a card. */
export const selectRows = (query: UseQueryResult<Answer>): WidgetQuery<AnalyticsRow[]> => ({
  data: query.data?.data,
  isPending: query.isPending,
  isFetching: query.isFetching,
  isError: query.isError,
  error: query.error,
  refetch: query.refetch,
})
type Answer = Awaited<ReturnType<typeof fetchReport>>

/** Heavy ads totals, overall or by day. */
export const heavyAdsQuery = (endpoint: typeof heavyAdsOverall | typeof heavyAdsTrendline, filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['heavy-ads', endpoint.path, filters] as const,
    queryFn: ({ signal }) => call(endpoint, { body: buildBody(filters) }, { signal }),
    select: ({ data }) => data,
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })

/** The reports and filters of a platform. Without an organization, nothing is requested. */
export const platformViewQuery = (organizationId: number | null) =>
  queryOptions({
    queryKey: ['platform-ad-quality-view', organizationId] as const,
    enabled: organizationId !== null,
    queryFn: ({ signal }) =>
      call(platformAdQualityView, { query: { organizationId: organizationId ?? 0 } }, { signal }),
  })
