import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  dataRightsLevelList,
  hostAdd,
  hostList,
  hostRemove,
  type Organization,
  organizationCreate,
  organizationDelete,
  organizationRevokePublicLinks,
  organizationSetState,
  organizationSetVertical,
  organizationUpdate,
  type RequestOf,
  type Shop,
  type ShopSettings,
  shopCreate,
  shopList,
  shopUpdate,
  type Vertical,
} from '@vigil/contract'
import { call, errorMessage } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { organizationsQuery } from '../../../lib/organizations/organizations.ts'
import { profileQuery } from '../../../lib/viewer/profile.ts'
import { showError, showSuccess } from '../../../ui/snackbar.tsx'

export const shopsQuery = queryOptions({
  queryKey: ['shops'],
  queryFn: ({ signal }) => call(shopList, {}, { signal }),
  select: ({ data }) => data,
})

export const levelsQuery = queryOptions({
  queryKey: ['data-rights-levels'],
  queryFn: ({ signal }) => call(dataRightsLevelList, {}, { signal }),
  select: ({ data }) => data,
  staleTime: Number.POSITIVE_INFINITY,
})

export const hostsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['hosts', organizationId],
    queryFn: ({ signal }) => call(hostList, { query: { organizationId } }, { signal }),
    select: ({ data }) => data,
  })

/** Invalidates all lists that contain organizations; a change completes when they have reloaded. */
function useReload() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [organizationsQuery, shopsQuery, profileQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    )
}

const onError = (error: unknown) => showError(errorMessage(error))

export function useCreateOrganization() {
  const reload = useReload()
  return useSubmission({
    mutationFn: (request: RequestOf<typeof organizationCreate>) => call(organizationCreate, request),
    onError,
    onSuccess: async ({ organization }) => {
      await reload()
      showSuccess(`Organization created! Name: ${organization.orgName}`)
    },
  })
}

export function useUpdateOrganization() {
  const reload = useReload()
  return useSubmission({
    mutationFn: (body: RequestOf<typeof organizationUpdate>['body']) => call(organizationUpdate, { body }),
    onError,
    onSuccess: async () => {
      await reload()
      showSuccess('Organization Updated!')
    },
  })
}

export function useSetState({ orgId, orgName }: Pick<Organization | Shop, 'orgId' | 'orgName'>) {
  const reload = useReload()
  return useSubmission({
    mutationFn: (active: 0 | 1) =>
      call(organizationSetState, { params: { id: orgId }, body: { organizationId: orgId, active } }),
    onError,
    onSuccess: async ({ organization }) => {
      await reload()
      const state = organization.active === 1 ? 'active' : 'inactive'
      showSuccess(`The status of the organization "${orgName}" was changed to "${state}"`)
    },
  })
}

/** Deletes an organization or a shop that was never used. */
export function useDeleteOrganization() {
  const reload = useReload()
  return async (id: number) => {
    await call(organizationDelete, { params: { id } })
    await reload()
  }
}

/** Revokes every public link of the organization. */
export const useRevokePublicLinks = ({ orgId, orgName }: Pick<Organization, 'orgId' | 'orgName'>) =>
  useSubmission({
    mutationFn: () => call(organizationRevokePublicLinks, { params: { id: orgId } }),
    onError,
    onSuccess: () => showSuccess(`The public links of "${orgName}" no longer work.`),
  })

export function useSetVertical(id: number) {
  const reload = useReload()
  return useSubmission({
    mutationFn: (vertical: Vertical | null) => call(organizationSetVertical, { params: { id }, body: { vertical } }),
    onError,
    onSuccess: async () => {
      await reload()
      showSuccess('Organization Updated!')
    },
  })
}

export function useSaveShop(shop: Shop | null) {
  const reload = useReload()
  return useSubmission({
    mutationFn: (body: ShopSettings) =>
      shop ? call(shopUpdate, { params: { id: shop.orgId }, body }) : call(shopCreate, { body }),
    onError,
    onSuccess: async (answer) => {
      await reload()
      showSuccess(shop ? 'Organization Updated!' : `Organization created! Name: ${answer.shop.orgName}`)
    },
  })
}

export function useHostChanges(organizationId: number) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: hostsQuery(organizationId).queryKey })
  const add = useSubmission({
    mutationFn: (host: { inventoryType: 'web' | 'in-app'; host: string }) =>
      call(hostAdd, { body: { organizationId, ...host } }),
    onSuccess: reload,
  })
  const remove = useSubmission({
    mutationFn: (host: string) => call(hostRemove, { query: { organizationId, host } }),
    onSuccess: reload,
  })
  return { add, remove }
}
