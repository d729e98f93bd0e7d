import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { codeHashes, codeHashesRotate, codeHashesSet, verificationStatus } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'

const liveMs = 5_000

/** Refreshed while the page is open: developers watch their first calls arrive. */
export const statusQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['verification-status', organizationId] as const,
    queryFn: ({ signal }) => call(verificationStatus, { query: { organizationId } }, { signal }),
    refetchInterval: liveMs,
  })

export const codeHashesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['code-hashes', organizationId] as const,
    queryFn: ({ signal }) => call(codeHashes, { query: { organizationId } }, { signal }),
  })

export function useSetCodeHashes(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (isEnabled: boolean) => call(codeHashesSet, { body: { organizationId, isEnabled } }),
    onSuccess: (state) => client.setQueryData(codeHashesQuery(organizationId).queryKey, state),
  })
}

export function useRotateCodeKey(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: () => call(codeHashesRotate, { body: { organizationId } }),
    onSuccess: (state) => client.setQueryData(codeHashesQuery(organizationId).queryKey, state),
  })
}
