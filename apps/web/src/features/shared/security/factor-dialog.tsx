import { Modal } from '@mantine/core'
import type { SecondFactor } from '@vigil/contract'
import { useState } from 'react'
import { ApiFailure } from '../../../lib/api/api.ts'
import { AddAppForm } from './add-app-form.tsx'
import { NameForm, NewCodesForm, RemoveForm } from './factor-forms.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export type FactorTask =
  | { kind: 'add-app' | 'add-passkey' | 'codes' }
  | { kind: 'rename' | 'remove'; factor: SecondFactor }

const titles: Record<FactorTask['kind'], string> = {
  'add-app': 'Add an authenticator app',
  'add-passkey': 'Add a passkey',
  rename: 'Rename second factor',
  remove: 'Remove second factor',
  codes: 'Create new recovery codes',
}

/** The password first, then the change, then the recovery codes if there are new ones. */
export function FactorDialog({ task, onClose }: { task: FactorTask; onClose: () => void }) {
  const [confirmation, setConfirmation] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const onError = (error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'confirmation_expired') setConfirmation(null)
  }
  const onDone = (newCodes: string[] | null = null) => (newCodes ? setCodes(newCodes) : onClose())
  const shared = { confirmation: confirmation ?? '', onDone, onError, onCancel: onClose }
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? 'Save your recovery codes' : titles[task.kind]}
      // Codes are shown once: a click next to the dialog must not lose them.
      closeOnClickOutside={codes === null}
      closeOnEscape={codes === null}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : confirmation === null ? (
        <PasswordForm onConfirmed={setConfirmation} onCancel={onClose} />
      ) : task.kind === 'add-app' ? (
        <AddAppForm {...shared} />
      ) : task.kind === 'codes' ? (
        <NewCodesForm {...shared} />
      ) : task.kind === 'remove' ? (
        <RemoveForm {...shared} factor={task.factor} />
      ) : (
        <NameForm {...shared} factor={task.kind === 'rename' ? task.factor : null} />
      )}
    </Modal>
  )
}
