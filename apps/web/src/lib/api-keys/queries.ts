import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type ApiKeyScope, apiKeyCreate, apiKeyList, apiKeyRevoke } from '@vigil/contract'
import { call } from '../api/api.ts'
import { useSubmission } from '../api/use-submission.ts'

export const keysQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['api-keys', organizationId] as const,
    queryFn: ({ signal }) => call(apiKeyList, { query: { organizationId } }, { signal }),
    select: ({ keys }) => keys,
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
