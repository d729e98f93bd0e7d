import { useQuery } from '@tanstack/react-query'
import type { ReportKind } from '@vigil/contract'
import { usePageSearch } from '../../../lib/search/page-search.ts'
import { threatReportQuery } from '../../../lib/threat-report/queries.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind } from '../../../lib/viewer/viewer.ts'
import { ReportActions } from './report-actions.tsx'
import { reportSearch } from './report-search.ts'
import { ReportState } from './report-state.tsx'
import { ThreatReport } from './threat-report.tsx'

export const PublisherReportPage = () => <InternalReportPage kind="publisher" />
export const PlatformReportPage = () => <InternalReportPage kind="platform" />

function InternalReportPage({ kind: addressed }: { kind: ReportKind }) {
  const viewer = useProfile()
  const [{ appKey: _, ...search }] = usePageSearch(reportSearch)
  // Platforms always get the platform view, with either URL.
  const kind = isOfKind(viewer, 'Platform') ? 'platform' : addressed
  const key = { ...search, kind }
  const report = useQuery(threatReportQuery(key, null))
  return (
    <ReportState query={report}>
      {(item) => <ThreatReport item={item} actions={<ReportActions report={key} item={item} />} linksToLibrary />}
    </ReportState>
  )
}
