import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ApiKeyScope, apiKeyCreate, apiKeyList, apiKeyRevoke, verificationStatus } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'

const liveMs = 5_000

export const keysQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['api-keys', organizationId] as const,
    queryFn: ({ signal }) => call(apiKeyList, { query: { organizationId } }, { signal }),
    select: ({ keys }) => keys,
  })

/** Refreshed while the page is open: developers watch their first calls arrive. */
export const statusQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['verification-status', organizationId] as const,
    queryFn: ({ signal }) => call(verificationStatus, { query: { organizationId } }, { signal }),
    refetchInterval: liveMs,
  })

export function useCreateKey(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (key: { name: string; scopes: ApiKeyScope[] }) =>
      call(apiKeyCreate, { body: { organizationId, ...key } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys', organizationId] }),
    // The secret must not stay in memory.
    gcTime: 0,
  })
}

export function useRevokeKey(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (id: string) => call(apiKeyRevoke, { params: { id }, body: { organizationId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['api-keys', organizationId] }),
  })
}
