import { queryOptions } from '@tanstack/react-query'
import {
  abTestingComparison,
  abTestingPdf,
  abTestingPercentages,
  abTestingReport,
  type abTestingReports,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { savePdf } from '../../../lib/files/save-base64.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

const buildBody = ({ range, hosts }: ReportingFilters) => ({
  timeframeFrom: range.from,
  timeframeTo: range.to,
  selectedHosts: hosts,
})

type WidgetKey = readonly ['ab-testing', string, ReportingFilters]

/** Keeps the previous rows visible while new ones load, unless the shop changed. */
const sameShop =
  ({ organizationId }: ReportingFilters) =>
  <Data>(before: Data | undefined, query?: { queryKey: WidgetKey }) =>
    query?.queryKey[2].organizationId === organizationId ? before : undefined

/** One request per widget, aborted when the filters change or the page is left. */
export const reportQuery = (reportType: (typeof abTestingReports)[number], filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['ab-testing', reportType, filters] as const,
    queryFn: ({ signal }) =>
      call(
        abTestingReport,
        { params: { organizationId: filters.organizationId, reportType }, body: buildBody(filters) },
        { signal },
      ),
    select: ({ data }) => data,
    placeholderData: sameShop(filters),
  })

export const percentagesQuery = (filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['ab-testing', 'percentages', filters] as const,
    queryFn: ({ signal }) =>
      call(
        abTestingPercentages,
        { params: { organizationId: filters.organizationId }, body: buildBody(filters) },
        { signal },
      ),
    select: ({ data }) => data[0],
    placeholderData: sameShop(filters),
  })

export const comparisonQuery = (filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['ab-testing', 'comparison', filters] as const,
    queryFn: ({ signal }) =>
      call(
        abTestingComparison,
        { params: { organizationId: filters.organizationId }, body: buildBody(filters) },
        { signal },
      ),
    select: ({ data }) => data[0],
    placeholderData: sameShop(filters),
  })

/** Generates the PDF and downloads it. */
export async function downloadReport({ organizationId, range, hosts }: ReportingFilters) {
  const { data, fileName } = await call(abTestingPdf, { body: { timeframe: range, organizationId, hosts } })
  savePdf(fileName, data)
}
