import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type CreativeKey,
  complaintAnswerSend,
  complaintCreate,
  complaintCreativeUpdate,
  complaintDetails,
  complaintList,
  complaintMergeUpdate,
  complaintStatusUpdate,
  hostList,
  type RequestOf,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { ComplaintsSearch } from './complaints-search.ts'

export type ComplaintRequest = Omit<RequestOf<typeof complaintCreate>['body'], 'organizationId'>

/** Keeps the previous rows visible while new ones load, unless the organization changed. */
export const complaintsQuery = (organizationId: number, { status, page }: Pick<ComplaintsSearch, 'status' | 'page'>) =>
  queryOptions({
    queryKey: ['complaints', organizationId, status, page] as const,
    queryFn: ({ signal }) =>
      call(complaintList, { query: { organizationId, page, ...(status !== 'all' && { status }) } }, { signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === organizationId ? before : undefined),
  })

export const complaintQuery = (organizationId: number, id: string) =>
  queryOptions({
    queryKey: ['complaint', organizationId, id] as const,
    queryFn: ({ signal }) => call(complaintDetails, { params: { id }, query: { organizationId } }, { signal }),
    retry: false,
  })

export const webHostsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['complaint-sites', organizationId] as const,
    queryFn: ({ signal }) => call(hostList, { query: { organizationId } }, { signal }),
    select: ({ data }) => data.filter(({ inventoryType }) => inventoryType === 'web').map(({ host }) => host),
  })

function useRefresh(organizationId: number) {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['complaints', organizationId] }),
      client.invalidateQueries({ queryKey: ['complaint', organizationId] }),
    ])
}

export function useCreateComplaint(organizationId: number) {
  return useSubmission({
    mutationFn: (form: ComplaintRequest) => call(complaintCreate, { body: { organizationId, ...form } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useChooseCreative(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: (creative: CreativeKey | null) =>
      call(complaintCreativeUpdate, { params: { id }, body: { organizationId, creative } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useCloseComplaint(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: (isClosed: boolean) =>
      call(complaintStatusUpdate, { params: { id }, body: { organizationId, isClosed } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useMergeComplaint(organizationId: number) {
  return useSubmission({
    mutationFn: ({ id, into }: { id: string; into: string | null }) =>
      call(complaintMergeUpdate, { params: { id }, body: { organizationId, into } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useSendAnswer(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: (text: string) => call(complaintAnswerSend, { params: { id }, body: { organizationId, text } }),
    onSettled: useRefresh(organizationId),
  })
}
