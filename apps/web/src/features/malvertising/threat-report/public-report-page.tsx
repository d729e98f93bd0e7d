import { useQuery } from '@tanstack/react-query'
import type { ReportKind } from '@vigil/contract'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { threatReportQuery } from '../../../lib/threat-report/queries.ts'
import { reportSearch } from './report-search.ts'
import { ReportState } from './report-state.tsx'
import { ThreatReport } from './threat-report.tsx'

export const PublicPublisherReportPage = () => <PublicReportPage kind="publisher" />
export const PublicPlatformReportPage = () => <PublicReportPage kind="platform" />

/** Open to anyone with the link, signed in or not. */
function PublicReportPage({ kind }: { kind: ReportKind }) {
  const [{ appKey, ...search }] = usePageSearch(reportSearch)
  const report = useQuery(threatReportQuery({ ...search, kind }, appKey))
  return <ReportState query={report}>{(item) => <ThreatReport item={item} linksToLibrary={false} />}</ReportState>
}
