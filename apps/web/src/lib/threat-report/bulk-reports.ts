import { threatReportTexts } from '@vigil/contract'
import type { ReportKey } from './report-key.ts'

export interface BulkReport extends ReportKey {
  creativeID: string
}

interface Steps {
  collect: (report: BulkReport) => Promise<unknown>
  download: (report: BulkReport) => Promise<unknown>
  onProgress: (message: string) => void
}

/** Collects all reports first, then downloads them one by one. A failure does not stop the others. */
export async function downloadAll(reports: readonly BulkReport[], { collect, download, onProgress }: Steps) {
  const collected: BulkReport[] = []
  for (const report of reports) {
    const isCollected = await collect(report).then(
      () => true,
      () => false,
    )
    if (isCollected) collected.push(report)
  }
  const failed: BulkReport[] = []
  for (const [at, report] of collected.entries()) {
    onProgress(threatReportTexts.downloading(at + 1, collected.length))
    await download(report).catch(() => void failed.push(report))
  }
  return { notCollected: reports.length - collected.length, failed }
}
