import { Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '../../../lib/api/dialog-form.tsx'
import { showSuccess } from '../../../ui/snackbar.tsx'
import { type Subject, useErase } from './queries.ts'

const consequences = {
  organization:
    'Its people, settings, tags, reports and events are deleted and cannot be restored. Tags on its pages stop working.',
  client: 'Their account and personal data are deleted and cannot be restored. Audit log entries keep an anonymous id.',
}

/** Requires typing the name or email. */
export function EraseModal({ subject, onClose }: { subject: Subject; onClose: (isErased: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const erase = useErase(subject)
  const submit = () =>
    erase.mutate(typed.trim(), {
      onSuccess: () => {
        showSuccess(subject.kind === 'organization' ? 'Organization erased' : 'Person erased')
        onClose(true)
      },
    })
  return (
    <Modal
      opened
      onClose={() => !erase.isPending && onClose(false)}
      title={subject.kind === 'organization' ? 'Erase organization' : 'Erase person'}
      size={480}
    >
      <DialogForm
        submitLabel="Erase"
        isDanger
        isReady={typed.trim() === subject.name}
        isPending={erase.isPending}
        error={erase.error}
        onSubmit={submit}
        onCancel={() => onClose(false)}
      >
        <Text>{consequences[subject.kind]}</Text>
        <TextInput
          label={
            <>
              Type <b>{subject.name}</b> to confirm
            </>
          }
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
        />
      </DialogForm>
    </Modal>
  )
}
