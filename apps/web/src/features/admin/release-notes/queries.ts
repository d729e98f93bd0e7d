import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type ReleaseBody,
  releaseCreate,
  releaseDelete,
  releaseManagementList,
  releaseNoteList,
  releaseTexts,
  releaseUpdate,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { DayRange } from '../../../lib/format/time-ranges.ts'
import { showSuccess } from '../../../ui/snackbar.tsx'

const releasesKey = ['releases']

export const releaseNotesQuery = (organizationId: number, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [...releasesKey, 'read', organizationId, from, to],
    queryFn: ({ signal }) =>
      call(
        releaseNoteList,
        { query: { organizationId, fromDate: `${from} 00:00:00`, toDate: `${to} 23:59:59` } },
        { signal },
      ),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

export const managedReleasesQuery = queryOptions({
  queryKey: [...releasesKey, 'all'],
  queryFn: ({ signal }) => call(releaseManagementList, {}, { signal }),
  select: ({ data }) => data,
})

function useDone(message: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: releasesKey })
    showSuccess(message)
  }
}

/** `id` is null for a new release. */
export function useSaveRelease(id: number | null) {
  return useSubmission({
    mutationFn: async (body: ReleaseBody) => {
      if (id === null) await call(releaseCreate, { body })
      else await call(releaseUpdate, { params: { id }, body })
    },
    onSuccess: useDone(id === null ? releaseTexts.created : releaseTexts.updated),
  })
}

export function useDeleteRelease(id: number) {
  const done = useDone(releaseTexts.removed)
  return async () => {
    await call(releaseDelete, { params: { id } })
    await done()
  }
}
