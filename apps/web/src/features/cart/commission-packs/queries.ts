import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type AffiliateNetwork,
  affiliateNetworkList,
  affiliateNetworkRemove,
  affiliateNetworkSave,
  type CommissionPack,
  commissionPackCreate,
  commissionPackDetails,
  commissionPackFile,
  commissionPackList,
  commissionPackPreview,
  type PackFileKind,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { saveFile } from '../../../lib/files/csv.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'

export const networksQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['affiliate-networks', organizationId] as const,
    queryFn: ({ signal }) => call(affiliateNetworkList, { query: { organizationId } }, { signal }),
    select: ({ networks }) => networks,
  })

const wantedPack = ({ organizationId, range }: ReportingFilters, network: string) => ({
  organizationId,
  network,
  dateStart: range.from,
  dateEnd: range.to,
})

/** Keeps the previous orders visible while new ones load, unless the shop changed. */
export const previewQuery = (filters: ReportingFilters, network: string) =>
  queryOptions({
    queryKey: ['commission-pack-preview', filters.organizationId, filters.range, network] as const,
    queryFn: ({ signal }) => call(commissionPackPreview, { query: wantedPack(filters, network) }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === filters.organizationId ? before : undefined),
  })

export const packsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['commission-packs', organizationId] as const,
    queryFn: ({ signal }) => call(commissionPackList, { query: { organizationId } }, { signal }),
    select: ({ packs }) => packs,
  })

/** A created pack never changes. */
export const packQuery = (organizationId: number, id: string) =>
  queryOptions({
    queryKey: ['commission-pack', organizationId, id] as const,
    queryFn: ({ signal }) => call(commissionPackDetails, { params: { id }, query: { organizationId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function savePackFile(organizationId: number, { id, files }: CommissionPack, kind: PackFileKind) {
  const file = await call(commissionPackFile, { params: { id }, query: { organizationId, kind } })
  saveFile(files.find((each) => each.kind === kind)?.name ?? 'commission-pack', file, file.type)
}

export function useCreatePack(filters: ReportingFilters, network: string) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: () => call(commissionPackCreate, { body: wantedPack(filters, network) }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['commission-packs', filters.organizationId] }),
  })
}

/** Reloads the networks and the preview of the next pack, which depends on their settings. */
function useRefresh(organizationId: number) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['affiliate-networks', organizationId] }),
      client.invalidateQueries({ queryKey: ['commission-pack-preview', organizationId] }),
    ])
}

export function useSaveNetwork(organizationId: number) {
  const refresh = useRefresh(organizationId)
  return useSubmission({
    mutationFn: (network: AffiliateNetwork) => call(affiliateNetworkSave, { body: { organizationId, ...network } }),
    onSuccess: refresh,
  })
}

export function useRemoveNetwork(organizationId: number) {
  const refresh = useRefresh(organizationId)
  return useSubmission({
    mutationFn: (name: string) => call(affiliateNetworkRemove, { query: { organizationId, name } }),
    onSuccess: refresh,
  })
}
