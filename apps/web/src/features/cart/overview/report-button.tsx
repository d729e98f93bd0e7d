import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import IconFileDownload from '~icons/file-download'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'

const ReportModal = lazy(() => import('./report-modal.tsx').then((module) => ({ default: module.ReportModal })))

/** Opens the report dialog; sits in the top bar. */
export function ReportButton({ reporting }: { reporting: Reporting }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <PageActions>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={16} stroke={1.7} aria-hidden />}
          onClick={open}
          aria-haspopup="dialog"
        >
          Download Report
        </Button>
      </PageActions>
      <Suspense>{isOpen && <ReportModal reporting={reporting} onClose={close} />}</Suspense>
    </>
  )
}
