import { abTestingTexts } from '@vigil/contract'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { showProgress } from '../../../ui/snackbar.tsx'
import { downloadReport } from './queries.ts'

/** Downloads the page as a PDF; sits in the top bar. */
export function ReportButton({ filters }: { filters: ReportingFilters }) {
  const download = async () => {
    const toast = showProgress(abTestingTexts.started)
    try {
      await downloadReport(filters)
    } catch (error) {
      toast.fail(abTestingTexts.failed)
      throw error
    }
    toast.succeed(abTestingTexts.completed)
  }
  return (
    <PageActions>
      <DownloadButton onDownload={download}>Download report</DownloadButton>
    </PageActions>
  )
}
