import { publicLinkGenerate, threatReportTexts } from '@vigil/contract'
import { useState } from 'react'
import { copyToClipboard } from '../../ui/copy/clipboard.ts'
import { showError, showInfo, showSuccess, snackbarMs } from '../../ui/snackbar.tsx'
import { call } from '../api.ts'
import { type ReportKey, reportAddress } from './report-key.ts'

/** Generates the public link of a report and copies it. `pendingId` is the incident whose link is being made. */
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
        // The browser did not let us: then by hand.
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
