import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { AffiliateFees } from '@vigil/contract'
import { percent } from '@vigil/presentation'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../../lib/api/api.ts'
import { showSuccess } from '../../../../ui/snackbar.tsx'
import classes from '../cart-overview.module.css'
import { useSaveFees } from '../queries.ts'
import { FeeField } from './fee-field.tsx'
import { describeTotal, feeProblems, feeRequest, totalFee } from './fee-form.ts'

type FeeModalProps = {
  organizationId: number
  /** Initial values. */
  fees: AffiliateFees
  isFirst: boolean
  canClose: boolean
  onClose: () => void
  /** Leaves the first prompt without setting the fees. */
  onPostpone: () => void
}

export function FeeModal({ organizationId, fees, isFirst, canClose, onClose, onPostpone }: FeeModalProps) {
  const [draft, setDraft] = useState<{ affiliateFee: number | string; networkFee: number | string }>(fees)
  const save = useSaveFees(organizationId)
  const problems = feeProblems(draft)
  const request = feeRequest(draft)
  const total = totalFee(draft)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!request) return
    save.mutate(request, {
      onSuccess: () => {
        showSuccess('Affiliate fee saved.')
        onClose()
      },
    })
  }
  return (
    <Modal
      opened
      onClose={() => canClose && !save.isPending && onClose()}
      withCloseButton={canClose}
      closeOnEscape={canClose}
      closeOnClickOutside={canClose}
      title="Affiliate fee"
      size={480}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {isFirst
              ? 'Enter what you pay affiliates and their networks to see how much affiliateGUARD recovers.'
              : 'What you pay affiliates and their networks. Recovered revenue is modelled with these fees for all days.'}
          </Text>
          <FeeField
            label="Affiliate fee"
            description="Share of the order value"
            value={draft.affiliateFee}
            onChange={(affiliateFee) => setDraft({ ...draft, affiliateFee })}
            error={problems.affiliateFee}
          />
          <FeeField
            label="Affiliate network fee"
            description="Share of the affiliate fee"
            value={draft.networkFee}
            onChange={(networkFee) => setDraft({ ...draft, networkFee })}
            error={problems.networkFee}
          />
          <output className={classes.total} aria-live="polite">
            <span>Total fee</span>
            <strong>{percent(total === null ? null : total / 100)}</strong>
            <small>{describeTotal(draft)}</small>
          </output>
          {problems.total && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {problems.total}
            </Text>
          )}
          {save.isError && (
            <Alert color="red" role="alert">
              {errorMessage(save.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={canClose ? onClose : onPostpone} disabled={save.isPending}>
              {canClose ? 'Cancel' : 'Not now'}
            </Button>
            <Button type="submit" disabled={!request} loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
