import { threatReportLimits, threatReportTexts } from '@vigil/contract'
import { useState } from 'react'
import { showPersistentError, showProgress } from '../../ui/snackbar.tsx'
import { type BulkReport, downloadAll } from './bulk-reports.ts'
import { downloadReport, fetchReport } from './queries.ts'

/** Minimum number of reports. */
export const leastBulkReports = threatReportLimits.bulkItems

const pending = 'Pending Verification'

/** Downloads several reports as PDFs with a progress toast. Resolves to true if all succeeded. */
export function useBulkReports() {
  const [isRunning, setIsRunning] = useState(false)

  async function download(reports: readonly BulkReport[]): Promise<boolean> {
    if (isRunning || reports.length < leastBulkReports) return false
    setIsRunning(true)
    const toast = showProgress(threatReportTexts.downloadStarted)
    const { notCollected, failed } = await downloadAll(reports, {
      collect: (report) => fetchReport(report),
      download: (report) => downloadReport(report, true),
      onProgress: toast.update,
    })
    setIsRunning(false)
    if (notCollected === 0 && failed.length === 0) {
      toast.succeed(threatReportTexts.allDownloaded)
      return true
    }
    toast.close()
    if (notCollected > 0) showPersistentError(threatReportTexts.collectingFailed(notCollected))
    if (failed.length > 0) {
      const creatives = failed.map(({ creativeID }) => creativeID || pending)
      showPersistentError(threatReportTexts.downloadingFailed(failed.length, creatives))
    }
    return false
  }
  return { download, isRunning }
}
