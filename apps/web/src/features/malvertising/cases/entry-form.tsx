import { Alert, Button, FileInput, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { attachmentExtensions, caseLimits, caseTexts, contactLimits, contactTexts } from '@vigil/contract'
import { type FormEvent, useState } from 'react'
import { errorMessage } from '../../../lib/api/api.ts'
import type { EntryForm as Form } from './queries.ts'

type EntryFormProps = {
  statuses: { value: string; label: string }[]
  hasAuthor?: boolean
  isPending: boolean
  error: Error | null
  onSend: (form: Form, onSent: () => void) => void
}

const empty: Form = { text: '', status: null, author: '', files: [] }

function findProblem({ text, status, files }: Form): string | null {
  if (files.length > contactLimits.files) return contactTexts.tooManyFiles
  if (files.reduce((sum, { size }) => sum + size, 0) > contactLimits.totalBytes) return contactTexts.tooLarge
  return text.trim() === '' && status === null && files.length === 0 ? caseTexts.message : null
}

/** A message, a status and files, each optional. */
export function EntryForm({ statuses, hasAuthor = false, isPending, error, onSend }: EntryFormProps) {
  const [form, setForm] = useState(empty)
  const [isChecked, setIsChecked] = useState(false)
  const problem = isChecked ? findProblem(form) : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (findProblem(form) !== null || isPending) return
    onSend(form, () => {
      setForm({ ...empty, author: form.author })
      setIsChecked(false)
    })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {hasAuthor && (
          <TextInput
            label="Your name"
            value={form.author}
            onChange={(event) => setForm({ ...form, author: event.currentTarget.value })}
            maxLength={caseLimits.authorName}
          />
        )}
        <Select
          label="Status"
          data={statuses}
          value={form.status}
          onChange={(status) => setForm({ ...form, status })}
          placeholder="Keep the status"
          clearable
        />
        <Textarea
          label="Message"
          value={form.text}
          onChange={(event) => setForm({ ...form, text: event.currentTarget.value })}
          maxLength={caseLimits.message}
          error={problem}
          autosize
          minRows={3}
          maxRows={12}
        />
        <FileInput
          label="Attachments"
          description={contactTexts.attachmentsHint}
          placeholder="Attach files"
          value={form.files}
          onChange={(files) => setForm({ ...form, files })}
          accept={attachmentExtensions.join(',')}
          multiple
          clearable
        />
        {error && (
          <Alert color="red" role="alert">
            {errorMessage(error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
