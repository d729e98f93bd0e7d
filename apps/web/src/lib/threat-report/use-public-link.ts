import { publicLinkGenerate, threatReportTexts } from '@vigil/contract'
import { useState } from 'react'
import { copyToClipboard } from '../../ui/copy/clipboard.ts'
import { showError, showInfo, showSuccess, snackbarMs } from '../../ui/snackbar.tsx'
import { call } from '../api/api.ts'
import { type ReportKey, reportAddress } from './report-key.ts'

/** Generates a report's public link and copies it. `pendingId` is the incident in progress. */
export function usePublicLink() {
  const [pendingId, setPendingId] = useState<string | null>(null)

  async function copyLink(key: ReportKey) {
    const { organizationId, actionGroupID } = key
    setPendingId(actionGroupID)
    try {
      const body = { organizationId, actionGroupID, url: reportAddress(key) }
      const { publicLink } = await call(publicLinkGenerate, { body })
      await copyToClipboard(publicLink).then(
        () => showSuccess(threatReportTexts.linkCopied),
        // Clipboard access was denied: show the link for manual copying.
        () => showInfo(publicLink, { title: 'Public link', durationMs: snackbarMs.long * 6 }),
      )
    } catch {
      showError(threatReportTexts.linkFailed)
    } finally {
      setPendingId(null)
    }
  }
  return { copyLink, pendingId }
}
