import { queryOptions } from '@tanstack/react-query'
import { operationsShow } from '@vigil/contract'
import { call } from '../../lib/api.ts'

const refreshMs = 3_000

/** Live while it is looked at; TanStack Query pauses the interval of a hidden page. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(operationsShow, {}, { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
  // The next round is the retry; and without a network the page must say so instead of waiting for one.
  retry: false,
  networkMode: 'always',
})
