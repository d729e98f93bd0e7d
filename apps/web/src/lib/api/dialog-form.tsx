import { Alert, Button, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { errorMessage } from './api.ts'

interface DialogFormProps {
  submitLabel: string
  isDanger?: boolean
  isReady?: boolean
  isPending: boolean
  error: Error | null
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

export function DialogForm({
  submitLabel,
  isDanger = false,
  isReady = true,
  isPending,
  error,
  onSubmit,
  onCancel,
  children,
}: DialogFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !isPending) onSubmit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {children}
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isReady} loading={isPending} {...(isDanger ? { color: 'red' } : {})}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
