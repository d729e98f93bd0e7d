import { TextInput } from '@mantine/core'
import type { ApiKeyScope } from '@vigil/contract'
import { useState } from 'react'
import { DialogForm } from '../../lib/api/dialog-form.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { useCreateKey } from './queries.ts'

const nameLength = 64

type CreateKeyDialogProps = {
  organizationId: number
  scope: ApiKeyScope
  placeholder: string
  onClose: () => void
}

/** The name first, then the key, which is shown once. */
export function CreateKeyDialog({ organizationId, scope, placeholder, onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useCreateKey(organizationId)
  const submit = () => {
    create.mutate({ name: name.trim(), scopes: [scope] }, { onSuccess: (answer) => setSecret(answer.secret) })
  }
  return (
    <SecretDialog
      title="Create API key"
      isPending={create.isPending}
      secret={secret}
      secretTitle="Save your API key"
      secretText="Store the key as a secret where it is used."
      secretName="API key"
      savedLabel="I have saved the key"
      onClose={onClose}
    >
      <DialogForm
        submitLabel="Create key"
        isReady={name.trim() !== ''}
        isPending={create.isPending}
        error={create.error}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextInput
          label="Name"
          description="Where the key is used"
          placeholder={placeholder}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={nameLength}
          data-autofocus
        />
      </DialogForm>
    </SecretDialog>
  )
}
