import { Button, type ButtonProps } from '@mantine/core'
import type { CaseSource } from '@vigil/contract'
import { lazy, Suspense, useState } from 'react'
import IconBriefcase from '~icons/briefcase'

const CaseDialog = lazy(() => import('./case-dialog.tsx').then(({ CaseDialog: Dialog }) => ({ default: Dialog })))

type OpenCaseProps = Pick<ButtonProps, 'size'> & { organizationId: number; source: CaseSource }

/** Opens a case about an ad. The dialog loads on the first click. */
export function OpenCaseButton({ organizationId, source, size = 'sm' }: OpenCaseProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconBriefcase size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        Open a case
      </Button>
      {isOpen && (
        <Suspense>
          <CaseDialog organizationId={organizationId} source={source} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
