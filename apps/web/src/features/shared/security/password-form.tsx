import { PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { useConfirmPassword } from './queries.ts'

interface PasswordFormProps {
  onConfirmed: (confirmation: string) => void
  onCancel: () => void
}

export function PasswordForm({ onConfirmed, onCancel }: PasswordFormProps) {
  const [password, setPassword] = useState('')
  const confirm = useConfirmPassword()
  return (
    <DialogForm
      submitLabel="Continue"
      isReady={password !== ''}
      isPending={confirm.isPending}
      error={confirm.error}
      onSubmit={() => confirm.mutate(password, { onSuccess: (answer) => onConfirmed(answer.confirmation) })}
      onCancel={onCancel}
    >
      <Text size="sm">Enter your password to change how you sign in.</Text>
      <PasswordInput
        label="Password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        autoComplete="current-password"
        maxLength={200}
        data-autofocus
      />
    </DialogForm>
  )
}
