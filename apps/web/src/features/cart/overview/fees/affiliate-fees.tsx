import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { defaultAffiliateFees } from '@vigil/contract'
import { useState } from 'react'
import IconPercentage from '~icons/percentage'
import { useProfile } from '../../../../lib/viewer/profile.ts'
import { isSuperadmin } from '../../../../lib/viewer/viewer.ts'
import classes from '../cart-overview.module.css'
import { feesQuery } from '../queries.ts'
import { FeeModal } from './fee-modal.tsx'

/** Link to the fee dialog. Shops without fees are prompted once per browser session; superadmins are not. */
export function AffiliateFees({ organizationId }: { organizationId: number }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const query = useQuery(feesQuery(organizationId))
  const [isPostponed, setPostponed] = useState(() => readPostponed(organizationId))
  const canClose = isSuperadmin(useProfile()) || query.data !== null || isPostponed
  const isPrompted = query.isSuccess && !canClose
  const { data } = query
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPercentage size={15} aria-hidden />}
        onClick={open}
        disabled={!query.isSuccess}
        aria-label="Edit Affiliate Fee"
        aria-haspopup="dialog"
        classNames={{ label: classes.actionLabel, section: classes.actionIcon }}
      >
        Edit Affiliate Fee
      </Button>
      {(isOpen || isPrompted) && query.isSuccess && (
        <FeeModal
          organizationId={organizationId}
          fees={
            data ? { affiliateFee: data.affiliate_fee, networkFee: data.affiliate_network_fee } : defaultAffiliateFees
          }
          isFirst={data === null}
          canClose={canClose}
          onClose={close}
          onPostpone={() => {
            savePostponed(organizationId)
            setPostponed(true)
          }}
        />
      )}
    </>
  )
}

const postponedKey = (organizationId: number) => `vigil.feePromptPostponed.${organizationId}`

// Storage can be unavailable; the prompt then appears again.

function savePostponed(organizationId: number) {
  try {
    sessionStorage.setItem(postponedKey(organizationId), 'yes')
  } catch {}
}

function readPostponed(organizationId: number): boolean {
  try {
    return sessionStorage.getItem(postponedKey(organizationId)) !== null
  } catch {
    return false
  }
}
