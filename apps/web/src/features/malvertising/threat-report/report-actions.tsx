import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ThreatItem, threatReportMail, threatReportTexts } from '@vigil/contract'
import { feedTime } from '@vigil/presentation'
import IconCheck from '~icons/check'
import IconFileTypePdf from '~icons/file-type-pdf'
import IconLink from '~icons/link'
import IconSend from '~icons/send'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import { useSettings } from '../../../lib/app/settings.ts'
import { OpenCaseButton } from '../../../lib/cases/open-case.tsx'
import { BundleButton } from '../../../lib/threat-report/bundle-button.tsx'
import { threatReportQuery } from '../../../lib/threat-report/queries.ts'
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
      <RequestButton report={report} item={item} />
      <Button
        variant="default"
        leftSection={<IconLink size={16} aria-hidden />}
        loading={pendingId !== null}
        onClick={() => copyLink(report)}
      >
        Public link
      </Button>
      <BundleButton organizationId={report.organizationId} reports={[report]}>
        Evidence bundle
      </BundleButton>
      {report.kind === 'publisher' && <CaseButton report={report} />}
      {(isSuperadmin(viewer) || isOfKind(viewer, 'Platform')) && (
        <PageActions>
          <PdfButton report={report} item={item} />
        </PageActions>
      )}
    </div>
  )
}

function RequestButton({ report, item }: Actions) {
  const { supportEmail } = useSettings()
  const client = useQueryClient()
  const { organizationId, actionGroupID, eventDate } = report
  const request = useSubmission({
    mutationFn: () => call(threatReportMail, { body: { organizationId, actionGroupID, eventDate } }),
    onSuccess: ({ requestedAt }) => {
      client.setQueryData(threatReportQuery(report, null).queryKey, (shown) => shown && { ...shown, requestedAt })
      showSuccess(threatReportTexts.requested, { durationMs: snackbarMs.long })
    },
    onError: () => showError(threatReportTexts.requestFailed(supportEmail)),
  })
  if (item.requestedAt) {
    return (
      <Button variant="default" leftSection={<IconCheck size={16} aria-hidden />} disabled>
        Asked our team · {feedTime(item.requestedAt)} UTC
      </Button>
    )
  }
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

function CaseButton({ report: { organizationId, actionGroupID, eventDate } }: Pick<Actions, 'report'>) {
  return <OpenCaseButton organizationId={organizationId} source={{ kind: 'report', actionGroupID, eventDate }} />
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
