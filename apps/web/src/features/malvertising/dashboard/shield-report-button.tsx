import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import IconFileDownload from '~icons/file-download'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import { useShieldDownload } from '../../../lib/shield-reports/download-state.ts'
import { DownloadStateButton } from '../../../ui/download-button/download-button.tsx'

const ShieldReportModal = lazy(() =>
  import('./shield-report-modal.tsx').then((module) => ({ default: module.ShieldReportModal })),
)

/** Opens the report dialog; sits in the top bar and shows the state of the report. */
export function ShieldReportButton({ reporting }: { reporting: Reporting }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const state = useShieldDownload()
  return (
    <>
      <PageActions>
        <DownloadStateButton
          state={state}
          icon={<IconFileDownload size={16} stroke={1.7} aria-hidden />}
          onClick={open}
          isLabelled
          aria-haspopup="dialog"
        >
          SHIELD Report
        </DownloadStateButton>
      </PageActions>
      <Suspense>{isOpen && <ShieldReportModal reporting={reporting} onClose={close} />}</Suspense>
    </>
  )
}
