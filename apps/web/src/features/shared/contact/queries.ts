import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type ContactAttachment,
  type ContactStatus,
  contactAttachmentFile,
  contactOwnList,
  contactRequestList,
  contactRequestUpdate,
  contactSend,
  contactTexts,
} from '@vigil/contract'
import { ApiFailure, call, errorMessage } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { saveFile } from '../../../lib/files/csv.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import type { RequestsSearch } from './requests-search.ts'

const ownKey = ['contact', 'own']
const inboxKey = ['contact', 'inbox']

export const ownRequestsQuery = queryOptions({
  queryKey: ownKey,
  queryFn: ({ signal }) => call(contactOwnList, {}, { signal }),
  select: ({ data }) => data,
})

/** Prefers the field's message to the general one. */
const readReason = (error: unknown) =>
  (error instanceof ApiFailure ? error.details[0]?.message : undefined) ?? errorMessage(error)

interface Sending {
  form: Record<string, string>
  files: File[]
}

export function useSendContact(onProgress: (percent: number) => void) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: ({ form, files }: Sending) =>
      upload(contactSend, { params: {}, form: { ...form, attachments: files } }, onProgress),
    onSuccess: async () => {
      showSuccess(contactTexts.sent, { durationMs: snackbarMs.quick })
      await client.invalidateQueries({ queryKey: ['contact'] })
    },
    onError: (error) => showError(`${contactTexts.failed}\n${readReason(error)}`),
  })
}

export const inboxQuery = ({ status, search, page, rows }: RequestsSearch) =>
  queryOptions({
    queryKey: [...inboxKey, { status, search, page, rows }],
    queryFn: ({ signal }) =>
      call(
        contactRequestList,
        { query: { status: status ?? undefined, search: search || undefined, page, rowsPerPage: rows } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // New requests arrive while the page is open.
    refetchInterval: 30_000,
  })

export function useSetStatus(requestId: string) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (status: ContactStatus) => call(contactRequestUpdate, { params: { requestId }, body: { status } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['contact'] }),
    onError: (error) => showError(errorMessage(error)),
  })
}

export function useSaveAttachment(requestId: string) {
  return useSubmission({
    mutationFn: async ({ id, name }: ContactAttachment) => {
      const file = await call(contactAttachmentFile, { params: { requestId, attachmentId: id } })
      saveFile(name, file, 'application/octet-stream')
    },
    onError: (error) => showError(errorMessage(error)),
  })
}
