import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type AdvertiserBlock,
  adQualityDistributions,
  advertiserBlock,
  advertiserBlockPreview,
  advertiserBlockUndo,
  profileList,
} from '@vigil/contract'
import { call } from '../../../../lib/api/api.ts'
import { useSubmission } from '../../../../lib/api/use-submission.ts'

export interface BlockKey {
  organizationId: number
  profileId: number
}

/** The profiles of an organization with the number of their tags, the most used first. */
export const blockProfilesQuery = (orgId: number) =>
  queryOptions({
    queryKey: ['ad-quality', 'block-profiles', orgId],
    queryFn: async ({ signal }) => {
      const [profiles, tags] = await Promise.all([
        call(profileList, { params: { orgId } }, { signal }),
        call(adQualityDistributions, { params: { orgId } }, { signal }),
      ])
      return profiles.data
        .map(({ profileID, profileName }) => ({
          profileId: profileID,
          name: profileName,
          tags: tags.data.filter(({ profileIDs }) => profileIDs.includes(profileID)).length,
        }))
        .sort((a, b) => b.tags - a.tags)
    },
  })

export const blockPreviewQuery = ({ organizationId, profileId }: BlockKey, domains: readonly string[]) =>
  queryOptions({
    queryKey: ['ad-quality', 'block-preview', organizationId, profileId, domains],
    queryFn: ({ signal }) =>
      call(
        advertiserBlockPreview,
        { params: { orgId: organizationId, profileId }, body: { domains: [...domains] } },
        { signal },
      ),
    select: ({ data }) => data,
  })

export function useBlockAdvertisers() {
  const refresh = useRefresh()
  return useSubmission({
    mutationFn: ({ organizationId, profileId, domains }: BlockKey & { domains: string[] }) =>
      call(advertiserBlock, { params: { orgId: organizationId, profileId }, body: { domains } }),
    onSuccess: refresh,
  })
}

export function useUndoBlock() {
  const refresh = useRefresh()
  return useSubmission({
    mutationFn: ({ organizationId, profileId, block }: BlockKey & { block: AdvertiserBlock }) =>
      call(advertiserBlockUndo, { params: { orgId: organizationId, profileId }, body: block }),
    onSuccess: refresh,
  })
}

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['ad-quality'] }),
      queries.invalidateQueries({ queryKey: ['creative-clusters'] }),
    ])
}
