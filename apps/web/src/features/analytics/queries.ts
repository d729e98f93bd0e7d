import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type {
  AnalyticsReport,
  AnalyticsRequest,
  AnalyticsRow,
  heavyAdsOverall,
  heavyAdsTrendline,
  OverviewColumn,
  ThreatReport,
  threatsReport,
  threatsSmartFilter,
} from '@vigil/contract'
import { call } from '../../lib/api.ts'
import { logger } from '../../lib/logger.ts'
import type { ReportingFilters } from '../../lib/reporting/filters.ts'
import type { WidgetQuery } from '../../ui/widget/widget-body.tsx'
import type { AnalyticsFilters, Screen } from './screen.ts'

const bodyOf = ({ organizationId, range, hosts }: ReportingFilters) => ({
  organizationId,
  timeframeFrom: range.from,
  timeframeTo: range.to,
  selectedHosts: hosts,
})

/** A page of the table; without page and size all its rows, as far as the server tells them. */
export type Paging = {
  page?: number
  rowsPerPage?: number
  sortingName: OverviewColumn
  sortingDirection: 'asc' | 'desc'
}

type Asked = { request: AnalyticsRequest; report: AnalyticsReport; filters: AnalyticsFilters; paging?: Paging }

export function askReport(screen: Screen, { request, report, filters, paging }: Asked, signal?: AbortSignal) {
  // The endpoints differ in the reports and groups they know, and a screen is described with those of its own.
  const endpoint = screen.endpoint as typeof threatsReport
  const params = { requestType: request, reportType: report as ThreatReport }
  const body = { ...bodyOf(filters), smartFilter: filters.chosen, ...paging } as Body
  return call(endpoint, { params, body }, signal ? { signal } : {})
}
type Body = Parameters<typeof call<typeof threatsReport>>[1]['body']

/** Each widget is a call of its own: it is given up when the filters change or the page is left. */
export const reportQuery = (screen: Screen, asked: Asked) =>
  queryOptions({
    queryKey: ['analytics', screen.endpoint.path, asked] as const,
    queryFn: ({ signal }) => askReport(screen, asked, signal),
    // Old rows stay in sight while new ones come, but never those of another organization or report.
    placeholderData: (before, query) => {
      const last = query?.queryKey[2]
      const isSame = last?.report === asked.report && last.filters.organizationId === asked.filters.organizationId
      return isSame ? before : undefined
    },
  })

export const smartFilterQuery = (screen: Screen, { chosen, ...filters }: AnalyticsFilters, isWanted: boolean) =>
  queryOptions({
    queryKey: ['analytics-smart-filter', screen.endpoint.path, filters, chosen] as const,
    enabled: isWanted && screen.smartFilter !== undefined,
    queryFn: async ({ signal }) => {
      const endpoint = screen.smartFilter as typeof threatsSmartFilter // `enabled` asks for one; as above
      const body = { ...bodyOf(filters), selectedSmartFilter: chosen } as SmartBody
      try {
        return await call(endpoint, { body }, { signal })
      } catch (error) {
        if (!signal.aborted) logger.error('The values of the smart filter could not be loaded.', error)
        throw error
      }
    },
    select: ({ data }) => data[0],
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })
type SmartBody = Parameters<typeof call<typeof threatsSmartFilter>>[1]['body']

/** The rows of an answer, for a card. */
export const rowsOf = (query: UseQueryResult<Answer>): WidgetQuery<AnalyticsRow[]> => ({
  data: query.data?.data,
  isPending: query.isPending,
  isFetching: query.isFetching,
  isError: query.isError,
  error: query.error,
  refetch: query.refetch,
})
type Answer = Awaited<ReturnType<typeof askReport>>

/** The figures of the heavy ads as a whole: in all, or by day. */
export const heavyAdsQuery = (endpoint: typeof heavyAdsOverall | typeof heavyAdsTrendline, filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['heavy-ads', endpoint.path, filters] as const,
    queryFn: ({ signal }) => call(endpoint, { body: bodyOf(filters) }, { signal }),
    select: ({ data }) => data,
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })
