import { Skeleton, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { factorLimits, totpBegin } from '@vigil/contract'
import { useState } from 'react'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import type { FactorFormProps } from './factor-forms.tsx'
import { useAddApp } from './queries.ts'
import classes from './security.module.css'

export function AddAppForm({ confirmation, onDone, onError, onCancel }: FactorFormProps) {
  // A new secret for every dialog, which leaves the cache with it.
  const begin = useQuery({
    queryKey: ['security', 'new-app', confirmation],
    queryFn: () => call(totpBegin, { body: { confirmation } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [name, setName] = useState('Authenticator app')
  const [code, setCode] = useState('')
  const add = useAddApp(confirmation)
  if (begin.isPending) return <Skeleton h={320} />
  if (begin.isError) {
    return (
      <ErrorState
        message="Failed to create a key"
        detail={errorMessage(begin.error)}
        onRetry={begin.refetch}
        isRetrying={begin.isFetching}
      />
    )
  }
  const { enrolment, secret, qrCode } = begin.data
  return (
    <DialogForm
      submitLabel="Add authenticator app"
      isReady={name.trim() !== '' && code.trim() !== ''}
      isPending={add.isPending}
      error={add.error}
      onSubmit={() =>
        add.mutate({ enrolment, name, code }, { onSuccess: (answer) => onDone(answer.recoveryCodes), onError })
      }
      onCancel={onCancel}
    >
      <Text size="sm">Scan this code with your authenticator app, then enter the code that the app shows.</Text>
      <img
        className={classes.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(qrCode)}`}
        alt="QR code for your authenticator app"
      />
      <Text size="sm" c="dimmed">
        Or enter this key: <span className={classes.key}>{secret.replace(/(.{4})/g, '$1 ').trim()}</span>{' '}
        <CopyButton value={secret} name="key" />
      </Text>
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={factorLimits.nameLength}
      />
      <TextInput
        label="Code from the app"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        data-autofocus
      />
    </DialogForm>
  )
}
