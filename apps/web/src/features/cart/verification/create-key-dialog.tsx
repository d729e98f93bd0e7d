import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { SecretDialog } from '../../../ui/secret-dialog.tsx'
import { useCreateKey } from './queries.ts'

const nameLength = 64

/** The name first, then the key, which is shown once. */
export function CreateKeyDialog({ organizationId, onClose }: { organizationId: number; onClose: () => void }) {
  const [name, setName] = useState('')
  const [secret, setSecret] = useState<string | null>(null)
  const create = useCreateKey(organizationId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || create.isPending) return
    create.mutate({ name: name.trim(), scopes: ['verify'] }, { onSuccess: (answer) => setSecret(answer.secret) })
  }
  return (
    <SecretDialog
      title="Create API key"
      isPending={create.isPending}
      secret={secret}
      secretTitle="Save your API key"
      secretText="Store the key as a secret of your server."
      secretName="API key"
      savedLabel="I have saved the key"
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            description="Where the key is used"
            placeholder="Checkout server"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={nameLength}
            data-autofocus
          />
          {create.error && (
            <Alert color="red" role="alert">
              {errorMessage(create.error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={create.isPending}>
              Cancel
            </Button>
            <Button type="submit" disabled={name.trim() === ''} loading={create.isPending}>
              Create key
            </Button>
          </Group>
        </Stack>
      </form>
    </SecretDialog>
  )
}
