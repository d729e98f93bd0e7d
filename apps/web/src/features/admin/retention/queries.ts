import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Retention, retentionShow, retentionUpdate } from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'

const retentionKey = ['retention']

export const retentionQuery = queryOptions({
  queryKey: retentionKey,
  queryFn: ({ signal }) => call(retentionShow, {}, { signal }),
  select: ({ retention }) => retention,
})

export function useSaveRetention() {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (body: Retention) => call(retentionUpdate, { body }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: retentionKey })
      showSuccess('Retention saved', { durationMs: snackbarMs.quick })
    },
    onError: (error) => showError(errorMessage(error)),
  })
}
