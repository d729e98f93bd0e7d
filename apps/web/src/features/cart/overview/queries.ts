import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type AnswerOf,
  affiliateFees,
  affiliateFeesSave,
  ecommReport,
  overviewAffiliateRevenue,
  overviewCartInsights,
  overviewDaily,
  overviewInjectionsBlocked,
  overviewModelInputs,
  overviewOverallMetrics,
  overviewPopupsBlocked,
  overviewProvenRevenue,
  overviewTopCouponsBlocked,
  type RequestOf,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { savePdf } from '../../../lib/files/save-base64.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

const widgets = {
  overallMetrics: overviewOverallMetrics,
  daily: overviewDaily,
  topCouponsBlocked: overviewTopCouponsBlocked,
  cartInsights: overviewCartInsights,
  affiliateFraudRecoveredRevenue: overviewAffiliateRevenue,
  popupsBlockedByExtension: overviewPopupsBlocked,
  couponInjectionBlockedByExtension: overviewInjectionsBlocked,
  recoveredRevenueInputs: overviewModelInputs,
  provenRevenue: overviewProvenRevenue,
} as const
export type OverviewWidget = keyof typeof widgets
type Rows<Name extends OverviewWidget> = AnswerOf<(typeof widgets)[Name]>['data']

/** One request per widget, aborted when the filters change or the page is left. */
export const widgetQuery = <Name extends OverviewWidget>(widget: Name, filters: ReportingFilters) =>
  queryOptions({
    queryKey: ['cart-overview', widget, filters] as const,
    queryFn: async ({ signal }): Promise<Rows<Name>> => {
      const { organizationId, range, hosts } = filters
      // The parameter is required; empty means all.
      const selectedHosts = hosts.length > 0 ? hosts : ''
      const query = { organizationId, timeframeFrom: range.from, timeframeTo: range.to, selectedHosts }
      // All widgets take the same query; the response type depends on the widget.
      const answer = await call(widgets[widget] as typeof overviewDaily, { query }, { signal })
      return answer.data as Rows<Name>
    },
    // Keeps the previous rows visible while new ones load, unless the organization changed.
    placeholderData: (before, query) =>
      query?.queryKey[2].organizationId === filters.organizationId ? before : undefined,
  })

export const feesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['affiliate-fees', organizationId],
    queryFn: ({ signal }) => call(affiliateFees, { query: { organizationId } }, { signal }),
    select: ({ data }) => data[0] ?? null,
  })

/** Fees affect recovered revenue, so saving them refetches the overview. */
export function useSaveFees(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (body: RequestOf<typeof affiliateFeesSave>['body']) =>
      call(affiliateFeesSave, { query: { organizationId }, body }),
    onSuccess: (answer) => {
      client.setQueryData(feesQuery(organizationId).queryKey, answer)
      // Not awaited: old numbers stay, dimmed, until the refetch completes. Pending first loads are cancelled, as their
      // response would predate the save.
      const queryKey = ['cart-overview']
      void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
    },
  })
}

interface ReportRequest extends ReportingFilters {
  fileName: string
}

export async function downloadEcommReport({ organizationId, range, hosts, fileName }: ReportRequest) {
  const query = { organizationId, timeframeFrom: range.from, timeframeTo: range.to, hosts }
  const { data } = await call(ecommReport, { query })
  savePdf(fileName, data)
}
