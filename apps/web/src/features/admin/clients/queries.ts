import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type Client,
  clientBlock,
  clientCreate,
  clientDelete,
  clientInvite,
  clientList,
  clientResetSecondFactor,
  clientUpdate,
  type Organization,
} from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { isShop } from '../../../lib/organizations/organizations.ts'
import { showError, showSuccess, snackbarMs } from '../../../ui/snackbar.tsx'
import type { ClientsSearch } from './clients-search.ts'

const clientsKey = ['clients']

export const clientsQuery = ({ page, rows, email, clientId, organization }: ClientsSearch) =>
  queryOptions({
    queryKey: [...clientsKey, { page, rows, email, clientId, organization }],
    queryFn: ({ signal }) =>
      call(
        clientList,
        {
          query: {
            page,
            rowsPerPage: rows,
            email: email || undefined,
            clientId: clientId || undefined,
            organizationIds: organization,
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** Metadata a client inherits from its organization. */
const toMetadata = (organization: Organization) => ({
  organizationId: organization.orgId,
  ecom: isShop(organization),
  adQualityEnabled: organization.adQualityEnabled,
  malvertisingEnabled: organization.malvertisingEnabled,
})

const onError = (error: unknown) => showError(errorMessage(error))

function useDone(message: string) {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: clientsKey })
    showSuccess(message, { durationMs: snackbarMs.quick })
  }
}

export function useCreateClient() {
  return useSubmission({
    mutationFn: ({ email, organization }: { email: string; organization: Organization }) =>
      call(clientCreate, { body: { email, app_metadata: toMetadata(organization) } }),
    onError,
    onSuccess: useDone('Client created'),
  })
}

export function useMoveClient({ user_id }: Client) {
  return useSubmission({
    mutationFn: (organization: Organization) =>
      call(clientUpdate, { params: { id: user_id }, body: { app_metadata: toMetadata(organization) } }),
    onError,
    onSuccess: useDone('Client updated'),
  })
}

export function useBlockClient({ user_id }: Client) {
  return useSubmission({
    mutationFn: (blocked: boolean) => call(clientBlock, { params: { id: user_id }, body: { blocked } }),
    onError,
    onSuccess: useDone('Client updated'),
  })
}

export function useInviteClient({ user_id, email, app_metadata }: Client) {
  return useSubmission({
    mutationFn: () => call(clientInvite, { params: { id: user_id }, body: { email, isEcom: app_metadata.ecom } }),
    onError,
    onSuccess: () => showSuccess('Invite sent', { durationMs: snackbarMs.quick }),
  })
}

export function useResetSecondFactor({ user_id }: Client) {
  return useSubmission({
    mutationFn: () => call(clientResetSecondFactor, { params: { id: user_id } }),
    onError,
    onSuccess: useDone('Second factor reset'),
  })
}

export function useDeleteClient({ user_id }: Client) {
  const client = useQueryClient()
  return async () => {
    await call(clientDelete, { params: { id: user_id } })
    await client.invalidateQueries({ queryKey: clientsKey })
  }
}
