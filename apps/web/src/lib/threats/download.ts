import { threatReportTexts } from '@vigil/contract'
import { showError, showInfo, showSuccess } from '../../ui/snackbar.tsx'
import { saveFile } from '../files/csv.ts'

/** Fetches and downloads a file with progress messages; the calling button shows the outcome too. */
export async function download(fileName: string, fetchFile: () => Promise<Blob>) {
  showInfo(threatReportTexts.downloadStarted)
  try {
    saveFile(fileName, await fetchFile())
    showSuccess(threatReportTexts.downloadCompleted)
  } catch (error) {
    showError(threatReportTexts.downloadFailed)
    throw error
  }
}

/** E.g. threat-feed-exported-2026-11-15T09-14-05Z.csv */
export const exportName = (what: string, now: Date) =>
  `${what}-exported-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
