import { queryOptions } from '@tanstack/react-query'
import { networkAnalysisFindings, networkAnalysisStacked, type ThreatReport } from '@vigil/contract'
import { call } from '../../../../lib/api/api.ts'
import { logger } from '../../../../lib/app/logger.ts'
import type { ReportingFilters } from '../../../../lib/reporting/filters.ts'

export type Compared = Pick<ReportingFilters, 'organizationId' | 'range' | 'hosts'> & { reportType: ThreatReport }

export const failureText = 'Error fetching network analysis data'

const buildRequest = ({ reportType, organizationId, range, hosts }: Compared) => ({
  params: { reportType },
  body: { organizationId, timeframeFrom: range.from, timeframeTo: range.to, selectedHosts: hosts },
})

/** Closing the dialog aborts both calls. */
async function logged<Answer>(request: Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  try {
    return await request
  } catch (error) {
    if (!signal.aborted) logger.error(failureText, error)
    throw error
  }
}

export const sharesQuery = (compared: Compared) =>
  queryOptions({
    queryKey: ['network-comparison', 'stacked', compared],
    queryFn: ({ signal }) => logged(call(networkAnalysisStacked, buildRequest(compared), { signal }), signal),
  })

export const findingsQuery = (compared: Compared) =>
  queryOptions({
    queryKey: ['network-comparison', 'naturalLanguage', compared],
    queryFn: ({ signal }) => logged(call(networkAnalysisFindings, buildRequest(compared), { signal }), signal),
  })
