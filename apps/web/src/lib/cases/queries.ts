import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type CaseSource,
  caseCreate,
  casePartnerCreate,
  casePartnerList,
  caseProposal,
  type RequestOf,
} from '@vigil/contract'
import { call } from '../api/api.ts'
import { useSubmission } from '../api/use-submission.ts'

export const partnersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['case-partners', organizationId] as const,
    queryFn: ({ signal }) => call(casePartnerList, { query: { organizationId } }, { signal }),
  })

export const proposalQuery = (organizationId: number, source: CaseSource) =>
  queryOptions({
    queryKey: ['case-proposal', organizationId, source] as const,
    queryFn: ({ signal }) => call(caseProposal, { body: { organizationId, source } }, { signal }),
    staleTime: 0,
  })

export type PartnerForm = Omit<RequestOf<typeof casePartnerCreate>['body'], 'organizationId'>

export function useCreatePartner(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (form: PartnerForm) => call(casePartnerCreate, { body: { organizationId, ...form } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['case-partners', organizationId] }),
  })
}

export function useCreateCase(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (form: Omit<RequestOf<typeof caseCreate>['body'], 'organizationId'>) =>
      call(caseCreate, { body: { organizationId, ...form } }),
    onSuccess: () =>
      Promise.all(
        ['cases', 'case-partners', 'case-proposal'].map((name) =>
          client.invalidateQueries({ queryKey: [name, organizationId] }),
        ),
      ),
  })
}
