import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AlertChannelKind, alertChannelKinds, alertChannelLimits } from '@vigil/contract'
import { useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { useChannelChanges } from './channels-queries.ts'
import { type Owner, peopleQuery } from './queries.ts'

const kinds = Object.entries(alertChannelKinds).map(([value, label]) => ({ value, label }))

/** The address first, then the secret of a webhook, which is shown once. */
export function ChannelDialog({ owner, onClose }: { owner: Owner; onClose: () => void }) {
  const [kind, setKind] = useState<AlertChannelKind>('email')
  const [address, setAddress] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const people = useQuery(peopleQuery(owner))
  const { create } = useChannelChanges(owner)
  const submit = () => {
    create.mutate(
      { kind, address: address.trim() },
      {
        onSuccess: (made) => {
          if (made.secret !== null) return setSecret(made.secret)
          showSuccess('Channel added')
          onClose()
        },
      },
    )
  }
  return (
    <SecretDialog
      title="Add channel"
      isPending={create.isPending}
      secret={secret}
      secretTitle="Save the secret"
      secretText="Your server verifies signatures with this secret."
      secretName="Webhook secret"
      savedLabel="I have saved the secret"
      onClose={onClose}
    >
      <DialogForm
        submitLabel="Add channel"
        isReady={address.trim() !== ''}
        isPending={create.isPending}
        error={create.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <Select
          label="Channel"
          data={kinds}
          value={kind}
          allowDeselect={false}
          onChange={(next) => {
            setKind((next ?? 'email') as AlertChannelKind) // one of the options
            setAddress('')
          }}
        />
        {kind === 'email' ? (
          <Select
            label="User"
            placeholder="Select"
            searchable
            data={(people.data ?? []).map(({ name }) => name)}
            value={address === '' ? null : address}
            error={people.error ? errorMessage(people.error) : undefined}
            onChange={(next) => setAddress(next ?? '')}
          />
        ) : (
          <TextInput
            label="URL"
            description={kind === 'webhook' ? 'Receives signed POST requests' : 'The incoming webhook of a channel'}
            placeholder="https://"
            value={address}
            maxLength={alertChannelLimits.addressLength}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </DialogForm>
    </SecretDialog>
  )
}
