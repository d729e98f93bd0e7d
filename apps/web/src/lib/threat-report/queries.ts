import { queryOptions } from '@tanstack/react-query'
import {
  evidenceBundleCreate,
  platformThreatReport,
  platformThreatReportPdf,
  publicPlatformThreatReport,
  publicPublisherThreatReport,
  publisherThreatReport,
  publisherThreatReportPdf,
  type ThreatItem,
} from '@vigil/contract'
import { call } from '../api/api.ts'
import { saveBase64, savePdf } from '../files/save-base64.ts'
import type { ReportKey } from './report-key.ts'

/** Polls for a pending picture, up to a limit. */
const poll = { everyMs: 2_000, times: 15 }

const buildRequest = ({ actionGroupID, organizationId, eventDate }: ReportKey) => ({
  params: { actionGroupID },
  query: { organizationId, eventDate },
})

export async function fetchReport(key: ReportKey, signal?: AbortSignal): Promise<ThreatItem> {
  const endpoint = key.kind === 'platform' ? platformThreatReport : publisherThreatReport
  return (await call(endpoint, buildRequest(key), signal ? { signal } : {})).threatItem
}

async function fetchPublicReport(key: ReportKey, appKey: string, signal: AbortSignal): Promise<ThreatItem> {
  const endpoint = key.kind === 'platform' ? publicPlatformThreatReport : publicPublisherThreatReport
  const { params, query } = buildRequest(key)
  return (await call(endpoint, { params, query: { ...query, appKey } }, { signal })).threatItem
}

/** Uses the public link's key if given, otherwise the session. */
export const threatReportQuery = (key: ReportKey, appKey: string | null) =>
  queryOptions({
    queryKey: ['threat-report', key, appKey],
    queryFn: ({ signal }) => (appKey === null ? fetchReport(key, signal) : fetchPublicReport(key, appKey, signal)),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.pictureState === 'pending' && dataUpdateCount < poll.times ? poll.everyMs : false,
    // Content depends only on the URL.
    staleTime: 60_000,
    retry: false,
  })

async function loadPdf({ kind, organizationId, actionGroupID, eventDate }: ReportKey, withAdTag: boolean) {
  const body = { organizationId, item: { actionGroupID, date: eventDate } }
  if (kind === 'publisher') return call(publisherThreatReportPdf, { body: { ...body, withAdTag } })
  const { report, reportWithAdTag, fileName } = await call(platformThreatReportPdf, { body })
  return { report: withAdTag ? reportWithAdTag : report, fileName }
}

/** Generates the PDF and downloads it. */
export async function downloadReport(key: ReportKey, withAdTag: boolean) {
  const { report, fileName } = await loadPdf(key, withAdTag)
  savePdf(fileName, report)
}

/** Creates a signed archive with the evidence of reports of one organization and downloads it. */
export async function downloadBundle(organizationId: number, reports: readonly ReportKey[]) {
  const incidents = reports.map(({ actionGroupID, eventDate }) => ({ actionGroupID, eventDate }))
  const body = { organizationId, incidents }
  const { bundle, fileName } = await call(evidenceBundleCreate, { body })
  saveBase64(fileName, bundle, 'application/zip')
}
