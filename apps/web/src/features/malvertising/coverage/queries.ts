import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type CoverageDimension,
  coverageBreakdown,
  coverageReport,
  pageCheckList,
  pageCheckStart,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

const buildBody = ({ organizationId, range, hosts }: ReportingFilters) => ({
  organizationId,
  timeframeFrom: range.from,
  timeframeTo: range.to,
  selectedHosts: hosts,
})

/** Keeps the previous figures visible while new ones load, unless the organization changed. */
export const coverageQuery = (filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['coverage', filters] as const,
    queryFn: ({ signal }) => call(coverageReport, { body: buildBody(filters) }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === filters.organizationId ? before : undefined,
  })

export const breakdownQuery = (dimension: CoverageDimension, filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['coverage-breakdown', dimension, filters] as const,
    queryFn: ({ signal }) => call(coverageBreakdown, { params: { dimension }, body: buildBody(filters) }, { signal }),
    select: ({ data }) => data,
    placeholderData: (before, query) =>
      query?.queryKey[1] === dimension && query.queryKey[2].organizationId === filters.organizationId
        ? before
        : undefined,
  })

const runningPollMs = 2_000

export const pageChecksQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['page-checks', organizationId] as const,
    queryFn: ({ signal }) => call(pageCheckList, { query: { organizationId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? runningPollMs : false),
  })

export function useStartPageCheck(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: () => call(pageCheckStart, { body: { organizationId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['page-checks', organizationId] }),
  })
}
