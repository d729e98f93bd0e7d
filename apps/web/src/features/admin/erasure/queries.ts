import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  clientErase,
  clientExport,
  clientList,
  erasureList,
  organizationErase,
  organizationExport,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import { saveFile } from '../../../lib/files/csv.ts'

/** An organization or a person to export or erase. */
export type Subject = { kind: 'organization'; id: number; name: string } | { kind: 'client'; id: string; name: string }

const erasuresKey = ['erasures']

export const erasuresQuery = queryOptions({
  queryKey: erasuresKey,
  queryFn: ({ signal }) => call(erasureList, {}, { signal }),
  select: ({ data }) => data,
  // Until events and files are deleted as well.
  refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'in progress') ? 2_000 : false),
})

/** The person with exactly this email. */
export const personQuery = (email: string) =>
  queryOptions({
    queryKey: ['clients', 'by-email', email],
    queryFn: ({ signal }) => call(clientList, { query: { email, rowsPerPage: 100 } }, { signal }),
    select: ({ users }) => users.find((user) => user.email.toLowerCase() === email) ?? null,
    enabled: email.includes('@'),
  })

export function useErase(subject: Subject) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (confirmation: string) =>
      subject.kind === 'organization'
        ? call(organizationErase, { params: { id: subject.id }, body: { confirmation } })
        : call(clientErase, { params: { id: subject.id }, body: { confirmation } }),
    // The erased record may be shown anywhere.
    onSuccess: () => client.invalidateQueries(),
  })
}

export async function saveExport(subject: Subject) {
  const file =
    subject.kind === 'organization'
      ? await call(organizationExport, { params: { id: subject.id } })
      : await call(clientExport, { params: { id: subject.id } })
  saveFile(`${subject.kind}-${subject.id}.json`, file, 'application/json')
}
