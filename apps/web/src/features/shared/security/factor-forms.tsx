import { Text, TextInput } from '@mantine/core'
import { factorLimits, type SecondFactor } from '@vigil/contract'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { useAddPasskey, useNewRecoveryCodes, useRemoveFactor, useRenameFactor } from './queries.ts'

export interface FactorFormProps {
  confirmation: string
  /** With new recovery codes, if there are any. */
  onDone: (codes?: string[] | null) => void
  onError: (error: unknown) => void
  onCancel: () => void
}

/** Names a factor; without one, creates a passkey with that name. */
export function NameForm({
  confirmation,
  factor,
  onDone,
  onError,
  onCancel,
}: FactorFormProps & { factor: SecondFactor | null }) {
  const [name, setName] = useState(factor?.name ?? 'Passkey')
  const rename = useRenameFactor(confirmation)
  const add = useAddPasskey(confirmation)
  const submit = () =>
    factor
      ? rename.mutate({ id: factor.id, name }, { onSuccess: () => onDone(), onError })
      : add.mutate(name, { onSuccess: (answer) => onDone(answer.recoveryCodes), onError })
  return (
    <DialogForm
      submitLabel={factor ? 'Rename' : 'Add passkey'}
      isReady={name.trim() !== ''}
      isPending={rename.isPending || add.isPending}
      error={rename.error ?? add.error}
      onSubmit={submit}
      onCancel={onCancel}
    >
      {!factor && <Text size="sm">Your browser asks for a fingerprint, face, PIN or security key.</Text>}
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={factorLimits.nameLength}
        data-autofocus
      />
    </DialogForm>
  )
}

export function RemoveForm({
  confirmation,
  factor,
  onDone,
  onError,
  onCancel,
}: FactorFormProps & { factor: SecondFactor }) {
  const remove = useRemoveFactor(confirmation)
  return (
    <DialogForm
      submitLabel="Remove"
      isDanger
      isPending={remove.isPending}
      error={remove.error}
      onSubmit={() => remove.mutate(factor.id, { onSuccess: () => onDone(), onError })}
      onCancel={onCancel}
    >
      <Text size="sm">
        You can no longer sign in with <b>{factor.name}</b>. Without any second factor, your password is enough.
      </Text>
    </DialogForm>
  )
}

export function NewCodesForm({ confirmation, onDone, onError, onCancel }: FactorFormProps) {
  const create = useNewRecoveryCodes(confirmation)
  return (
    <DialogForm
      submitLabel="Create new codes"
      isPending={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate(undefined, { onSuccess: (answer) => onDone(answer.recoveryCodes), onError })}
      onCancel={onCancel}
    >
      <Text size="sm">Your current codes stop working.</Text>
    </DialogForm>
  )
}
