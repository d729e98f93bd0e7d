import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  caseAttachmentFile,
  caseDetails,
  caseEntryAdd,
  caseLinkRenew,
  caseLinkRevoke,
  caseList,
  casePartnerDelete,
  casePartnerUpdate,
  partnerCase,
  partnerCaseAnswer,
  partnerCaseBundle,
  partnerCaseFile,
  partnerCaseReport,
  platformContactUpdate,
  platformScorecard,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { upload } from '../../../lib/api/upload.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { PartnerForm } from '../../../lib/cases/queries.ts'
import { saveFile } from '../../../lib/files/csv.ts'
import { saveBase64 } from '../../../lib/files/save-base64.ts'
import type { CasesSearch } from './cases-search.ts'

export interface EntryForm {
  text: string
  status: string | null
  author: string
  files: File[]
}

/** Keeps the previous rows visible while new ones load, unless the organization changed. */
export const casesQuery = (organizationId: number, { status, partner, page }: CasesSearch) =>
  queryOptions({
    queryKey: ['cases', organizationId, status, partner, page] as const,
    queryFn: ({ signal }) =>
      call(
        caseList,
        {
          query: {
            organizationId,
            page,
            ...(status !== 'all' && { status }),
            ...(partner !== '' && { partnerId: partner }),
          },
        },
        { signal },
      ),
    placeholderData: (before, query) => (query?.queryKey[1] === organizationId ? before : undefined),
  })

export const caseQuery = (organizationId: number, id: string) =>
  queryOptions({
    queryKey: ['case', organizationId, id] as const,
    queryFn: ({ signal }) => call(caseDetails, { params: { id }, query: { organizationId } }, { signal }),
    retry: false,
  })

function useRefresh(organizationId: number) {
  const client = useQueryClient()
  return () =>
    Promise.all(
      ['case', 'cases', 'case-partners'].map((name) => client.invalidateQueries({ queryKey: [name, organizationId] })),
    )
}

const toForm = ({ text, status, files }: EntryForm) => ({ text, ...(status && { status }), attachments: files })

export function useAddEntry(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: (form: EntryForm) =>
      upload(
        caseEntryAdd,
        { params: { id }, form: { organizationId: String(organizationId), ...toForm(form) } },
        () => undefined,
      ),
    onSuccess: useRefresh(organizationId),
  })
}

export function useRenewLink(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: () => call(caseLinkRenew, { params: { id }, body: { organizationId } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useRevokeLink(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: () => call(caseLinkRevoke, { params: { id }, query: { organizationId } }),
    onSuccess: useRefresh(organizationId),
  })
}

export async function saveCaseFile(organizationId: number, id: string, file: { id: string; name: string }) {
  const content = await call(caseAttachmentFile, {
    params: { id, attachmentId: file.id },
    query: { organizationId },
  })
  saveFile(file.name, content, 'application/octet-stream')
}

export function useUpdatePartner(organizationId: number, id: string) {
  return useSubmission({
    mutationFn: (form: PartnerForm) => call(casePartnerUpdate, { params: { id }, body: { organizationId, ...form } }),
    onSuccess: useRefresh(organizationId),
  })
}

export function useDeletePartner(organizationId: number) {
  return useSubmission({
    mutationFn: (id: string) => call(casePartnerDelete, { params: { id }, query: { organizationId } }),
    onSuccess: useRefresh(organizationId),
  })
}

export const scorecardQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['case-scorecard', organizationId] as const,
    queryFn: ({ signal }) => call(platformScorecard, { query: { organizationId } }, { signal }),
  })

export function useUpdateContact(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (contactEmail: string) => call(platformContactUpdate, { body: { organizationId, contactEmail } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['case-scorecard', organizationId] }),
  })
}

export const partnerCaseQuery = (link: string) =>
  queryOptions({
    queryKey: ['partner-case', link] as const,
    queryFn: ({ signal }) => call(partnerCase, {}, { signal, link }),
    retry: false,
  })

export const partnerReportQuery = (link: string, actionGroupID: string) =>
  queryOptions({
    queryKey: ['partner-case-report', link, actionGroupID] as const,
    queryFn: ({ signal }) => call(partnerCaseReport, { params: { actionGroupID } }, { signal, link }),
    retry: false,
  })

export function useAnswer(link: string) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (form: EntryForm) =>
      upload(partnerCaseAnswer, { params: {}, form: { author: form.author, ...toForm(form) }, link }, () => undefined),
    onSuccess: () => client.invalidateQueries({ queryKey: ['partner-case', link] }),
  })
}

export async function savePartnerFile(link: string, file: { id: string; name: string }) {
  const content = await call(partnerCaseFile, { params: { attachmentId: file.id } }, { link })
  saveFile(file.name, content, 'application/octet-stream')
}

export async function savePartnerBundle(link: string) {
  const { bundle, fileName } = await call(partnerCaseBundle, {}, { link })
  saveBase64(fileName, bundle, 'application/zip')
}
