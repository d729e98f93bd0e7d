import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  adQualityAdFormats,
  adQualityBrands,
  adQualityCategories,
  adQualityDistributions,
  adQualityDomainAdd,
  adQualityDomains,
  adQualityIabCategories,
  distributionProfilesCreate,
  domainLimits,
  formatInternalProfileName,
  type ProfileChange,
  profileCreate,
  profileDelete,
  profileDistributions,
  profileDistributionsCreate,
  profileDistributionsDelete,
  profileList,
  profileRename,
  profileSettingsGet,
  profileSettingsUpdate,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { assignmentChanges } from './assignment-changes.ts'
import { domainItem, entryItem, iabItem, parseSettings } from './settings.ts'

export interface ProfileKey {
  organizationId: number
  profileId: number
}

/** Results that depend on the saved settings. */
export const backtestKey = ({ organizationId, profileId }: ProfileKey) =>
  ['ad-quality', 'backtest', organizationId, profileId] as const

const updatePollMs = 10_000
const forEver = Number.POSITIVE_INFINITY

export const profilesQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['ad-quality', 'profiles', orgId],
    queryFn: ({ signal }) => call(profileList, { params: { orgId } }, { signal }),
    select: ({ data }) => data,
  })

export const settingsQuery = ({ organizationId, profileId }: ProfileKey) =>
  queryOptions({
    queryKey: ['ad-quality', 'settings', organizationId, profileId],
    queryFn: ({ signal }) => call(profileSettingsGet, { params: { orgId: organizationId, profileId } }, { signal }),
    select: ({ data }) => parseSettings(data),
    // Polls until the change has reached the scripts.
    refetchInterval: ({ state }) => (state.data?.data.configurationUpdateNeeded ? updatePollMs : false),
  })

export const tagsQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['ad-quality', 'tags', orgId],
    queryFn: ({ signal }) => call(adQualityDistributions, { params: { orgId } }, { signal }),
    select: ({ data }) => data,
  })

export const assignedQuery = (profileId: number) =>
  queryOptions({
    queryKey: ['ad-quality', 'assigned', profileId],
    queryFn: ({ signal }) => call(profileDistributions, { params: { profileId } }, { signal }),
    select: ({ data }) => data.length,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['ad-quality', 'categories'],
  queryFn: ({ signal }) => call(adQualityCategories, {}, { signal }),
  select: ({ data }) => data.map(entryItem),
  staleTime: forEver,
})

export const iabCategoriesQuery = queryOptions({
  queryKey: ['ad-quality', 'iab-categories'],
  queryFn: ({ signal }) => call(adQualityIabCategories, {}, { signal }),
  select: ({ data }) => data.map(iabItem),
  staleTime: forEver,
})

export const adFormatsQuery = queryOptions({
  queryKey: ['ad-quality', 'ad-formats'],
  queryFn: ({ signal }) => call(adQualityAdFormats, {}, { signal }),
  select: ({ data }) => data,
  staleTime: forEver,
})

/** Further typing aborts the previous search. */
export const brandsQuery = (filter: string) =>
  queryOptions({
    queryKey: ['ad-quality', 'brands', filter],
    queryFn: ({ signal }) => call(adQualityBrands, { query: { filter } }, { signal }),
    select: ({ data }) => data.map(entryItem),
    enabled: filter.length >= domainLimits.searchLength,
    placeholderData: keepPreviousData,
  })

export const domainsQuery = (organizationId: number, filter: string) =>
  queryOptions({
    queryKey: ['ad-quality', 'domains', organizationId, filter],
    queryFn: ({ signal }) => call(adQualityDomains, { query: { filter, organizationId } }, { signal }),
    select: ({ data }) => data.map(domainItem),
    enabled: filter.length >= domainLimits.searchLength,
    placeholderData: keepPreviousData,
  })

export function useAddDomain(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async (domainUrl: string) =>
      domainItem((await call(adQualityDomainAdd, { body: { domainUrl, organizationId } })).data),
    onSuccess: () => client.invalidateQueries({ queryKey: ['ad-quality', 'domains', organizationId] }),
  })
}

/** One save may take several calls; the last response holds the stored state. */
export function useSaveSettings(key: ProfileKey) {
  const client = useQueryClient()
  const { queryKey } = settingsQuery(key)
  return useSubmission({
    mutationFn: async (changes: readonly ProfileChange[]) => {
      const params = { orgId: key.organizationId, profileId: key.profileId }
      for (const body of changes) {
        client.setQueryData(queryKey, await call(profileSettingsUpdate, { params, body }))
      }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: backtestKey(key) }),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}

export function useCreateProfile(organizationId: number, organizationName: string) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async (profileName: string) => {
      const internalProfileName = formatInternalProfileName(organizationName, profileName)
      const body = { profileName, internalProfileName }
      return (await call(profileCreate, { params: { orgId: organizationId }, body })).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profilesQuery(organizationId).queryKey }),
  })
}

export function useRenameProfile(organizationId: number, profileId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async (profileName: string) => {
      const params = { orgId: organizationId, profileId }
      return (await call(profileRename, { params, body: { profileName } })).data
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profilesQuery(organizationId).queryKey }),
  })
}

export function useDeleteProfile(organizationId: number) {
  const client = useQueryClient()
  return async (profileId: number) => {
    await call(profileDelete, { params: { orgId: organizationId, profileId } })
    await client.invalidateQueries({ queryKey: profilesQuery(organizationId).queryKey })
  }
}

/** Additions take one call for all profiles; removals take one call per profile. */
export function useSaveAssignments(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: async ({ added, removed }: ReturnType<typeof assignmentChanges>) => {
      const [only, ...others] = added
      if (only && others.length === 0) {
        await call(profileDistributionsCreate, { params: { id: only.profileId }, body: only.distributions })
      } else if (only) await call(distributionProfilesCreate, { body: added })
      for (const { profileId, distributions } of removed) {
        await call(profileDistributionsDelete, { params: { id: profileId }, body: distributions })
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: tagsQuery(organizationId).queryKey }),
        client.invalidateQueries({ queryKey: ['ad-quality', 'assigned'] }),
        client.invalidateQueries({ queryKey: ['ad-quality', 'settings', organizationId] }),
      ]),
  })
}
