import { queryOptions } from '@tanstack/react-query'
import { outboxList, outboxShow } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'

export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call(outboxList, {}, { signal }),
  // New mails arrive while the page is open.
  refetchInterval: 15_000,
})

export const outboxMailQuery = (name: string) =>
  queryOptions({
    queryKey: ['outbox', name],
    queryFn: ({ signal }) => call(outboxShow, { params: { name } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
