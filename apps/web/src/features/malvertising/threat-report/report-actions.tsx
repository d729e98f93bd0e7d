import { Button } from '@mantine/core'
import { IconFileTypePdf, IconLink, IconSend } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ThreatItem, threatReportMail, threatReportTexts } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { useSettings } from '../../../lib/app/settings.ts'
import type { ReportKey } from '../../../lib/threat-report/report-key.ts'
import { useReportPdf } from '../../../lib/threat-report/report-pdf.tsx'
import { usePublicLink } from '../../../lib/threat-report/use-public-link.ts'
import { useProfile } from '../../../lib/viewer/profile.ts'
import { isOfKind, isSuperadmin } from '../../../lib/viewer/viewer.ts'
import { DownloadButton } from '../../../ui/download-button/download-button.tsx'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import classes from './threat-report.module.css'

interface Actions {
  report: ReportKey
  item: ThreatItem
}

/** Report actions: the PDF in the top bar, the rest next to the headline. */
export function ReportActions({ report, item }: Actions) {
  const viewer = useProfile()
  const { copyLink, pendingId } = usePublicLink()
  return (
    <div className={classes.buttons}>
      <RequestButton report={report} />
      <Button
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        loading={pendingId !== null}
        onClick={() => copyLink(report)}
      >
        Public link
      </Button>
      {(isSuperadmin(viewer) || isOfKind(viewer, 'Platform')) && (
        <PageActions>
          <PdfButton report={report} item={item} />
        </PageActions>
      )}
    </div>
  )
}

function RequestButton({ report: { organizationId, actionGroupID, eventDate } }: Pick<Actions, 'report'>) {
  const { supportEmail } = useSettings()
  const request = useMutation({
    mutationFn: () => call(threatReportMail, { body: { organizationId, actionGroupID, eventDate } }),
    onSuccess: () => showSuccess(threatReportTexts.requested, { durationMs: snackbarMs.long }),
    onError: () => showError(threatReportTexts.requestFailed(supportEmail)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconSend size={16} aria-hidden />}
      loading={request.isPending}
      onClick={() => request.mutate()}
    >
      Ask our team
    </Button>
  )
}

function PdfButton({ report, item }: Actions) {
  const { download, question } = useReportPdf()
  return (
    <>
      <DownloadButton
        icon={<IconFileTypePdf size={16} aria-hidden />}
        onDownload={() => download(report, async () => item.adTag)}
      >
        PDF
      </DownloadButton>
      {question}
    </>
  )
}
