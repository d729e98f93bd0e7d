import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import { CodeBlock } from '../../../ui/code-block/code-block.tsx'
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
    <Modal
      opened
      onClose={() => !create.isPending && onClose()}
      title={secret ? 'Save your API key' : 'Create API key'}
      size={520}
      // Shown once: a click next to the dialog must not lose it.
      closeOnClickOutside={secret === null}
      closeOnEscape={secret === null}
      withCloseButton={secret === null}
    >
      {secret ? (
        <Stack gap="md">
          <Text size="sm">Store the key as a secret of your server. It is not shown again.</Text>
          <CodeBlock code={secret} name="API key" />
          <Group justify="flex-end">
            <Button onClick={onClose}>I have saved the key</Button>
          </Group>
        </Stack>
      ) : (
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
      )}
    </Modal>
  )
}
