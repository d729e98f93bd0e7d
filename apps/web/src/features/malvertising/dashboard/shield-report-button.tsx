import { Button, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileDownload } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PageActions } from '../../../lib/app/page-actions.tsx'
import type { Reporting } from '../../../lib/reporting/use-reporting.ts'
import { usePendingReports } from '../../../lib/shield-reports/pending.ts'

const ShieldReportModal = lazy(() =>
  import('./shield-report-modal.tsx').then((module) => ({ default: module.ShieldReportModal })),
)

/** Opens the report dialog; sits in the top bar and spins while a report is generated. */
export function ShieldReportButton({ reporting }: { reporting: Reporting }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const isBusy = usePendingReports().length > 0
  const icon = isBusy ? <Loader size={14} aria-hidden /> : <IconFileDownload size={16} stroke={1.7} aria-hidden />
  return (
    <>
      <PageActions>
        <Button variant="default" leftSection={icon} onClick={open} aria-haspopup="dialog">
          SHIELD Report
        </Button>
      </PageActions>
      <Suspense>{isOpen && <ShieldReportModal reporting={reporting} onClose={close} />}</Suspense>
    </>
  )
}
