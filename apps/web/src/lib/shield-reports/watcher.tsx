import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ShieldReportState, shieldReportTexts } from '@vigil/contract'
import { useEffect } from 'react'
import IconDownload from '~icons/download'
import { showError, showSuccess, snackbarMs } from '../../ui/snackbar.tsx'
import { ApiFailure, errorMessage } from '../api/api.ts'
import { showOutcome } from './download-state.ts'
import { forgetReport, isRequestedHere, type PendingReport, usePendingReports } from './pending.ts'
import { downloadShieldReport, shieldReportQuery, shieldReportsKey } from './queries.ts'

/** Watches pending reports on any page, downloads those requested in this tab, and announces their completion. */
export function ShieldReportWatcher() {
  return usePendingReports().map((report) => <Waiting key={report.id} report={report} />)
}

function Waiting({ report }: { report: PendingReport }) {
  const { data, error } = useQuery(shieldReportQuery(report))
  const client = useQueryClient()
  const { id, organizationId } = report
  // Another user is signed in, or the report has expired.
  const isGone = error instanceof ApiFailure && error.status >= 400 && error.status < 500 && error.status !== 429
  useEffect(() => {
    const isOver = data !== undefined && data.status !== 'in progress'
    if (!isOver && !isGone) return
    forgetReport(id)
    void client.invalidateQueries({ queryKey: shieldReportsKey(organizationId) })
    if (data?.status === 'completed') void finish(data)
    if (data?.status === 'failed') {
      showOutcome('failed')
      showError(shieldReportTexts.failed)
    }
  }, [data, isGone, client, id, organizationId])
  return null
}

async function finish(report: ShieldReportState) {
  const isSaved = isRequestedHere(report.id)
  try {
    if (isSaved) await downloadShieldReport(report)
    showOutcome('done')
  } catch (error) {
    showOutcome('failed')
    showError(errorMessage(error))
  }
  announce(report, isSaved ? 'Download again' : 'Download')
}

function announce(report: ShieldReportState, label: string) {
  const download = () => downloadShieldReport(report).catch((error: unknown) => showError(errorMessage(error)))
  showSuccess(
    <>
      {shieldReportTexts.completed}
      <Button
        mt={8}
        size="xs"
        variant="light"
        display="block"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={download}
      >
        {label}
      </Button>
    </>,
    { durationMs: snackbarMs.long },
  )
}
