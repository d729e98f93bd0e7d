import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  siteDomainAccept,
  siteDomainCount,
  siteDomainDelete,
  siteDomainDeleteAll,
  siteDomainList,
  siteDomainStrict,
} from '@vigil/contract'
import { showError, showSuccess } from '../../ui/snackbar.tsx'
import { call, errorMessage } from '../api/api.ts'
import { useSubmission } from '../api/use-submission.ts'

const refreshMs = 60_000
/** The server loads held events in the background: soon, or after a minute if it is busy. */
const loadedAfterMs = [0, 3_000, 15_000, 60_000]

export const newDomainsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['new-domains', organizationId],
    queryFn: ({ signal }) => call(siteDomainList, { query: { organizationId } }, { signal }),
  })

export const newDomainCountQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['new-domains', organizationId, 'count'],
    queryFn: ({ signal }) => call(siteDomainCount, { query: { organizationId } }, { signal }),
    select: ({ count }) => count,
    refetchInterval: refreshMs,
  })

/** All of them reload what may have changed, also after a failure: another user may have been faster. */
export function useNewDomainChanges(organizationId: number) {
  const client = useQueryClient()
  const reload = () => client.invalidateQueries({ queryKey: ['new-domains', organizationId] })
  return {
    accept: useSubmission({
      mutationFn: (domains: string[]) => call(siteDomainAccept, { body: { organizationId, domains } }),
      onSuccess: ({ accepted }) => {
        showSuccess(`${inWords(accepted)} accepted. Held events are counted within seconds.`)
        // Their sites and events appear on all pages, once the held events are loaded.
        for (const ms of loadedAfterMs) setTimeout(() => void client.invalidateQueries(), ms)
      },
      onSettled: reload,
    }),
    remove: useSubmission({
      mutationFn: (domains: string[]) => call(siteDomainDelete, { body: { organizationId, domains } }),
      onSuccess: ({ deleted }) => showSuccess(`${inWords(deleted)} deleted`),
      onSettled: reload,
    }),
    removeAll: useSubmission({
      mutationFn: () => call(siteDomainDeleteAll, { query: { organizationId } }),
      onSuccess: ({ deleted }) => showSuccess(`${inWords(deleted)} deleted`),
      onSettled: reload,
    }),
    setStrict: useSubmission({
      mutationFn: (isStrict: boolean) => call(siteDomainStrict, { body: { organizationId, isStrict } }),
      onError: (error: unknown) => showError(errorMessage(error)),
      onSettled: reload,
    }),
  }
}

const inWords = (count: number) => (count === 1 ? '1 new domain' : `${count.toLocaleString('en-US')} new domains`)
