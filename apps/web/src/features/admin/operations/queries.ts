import { queryOptions } from '@tanstack/react-query'
import { operationsShow } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'

const refreshMs = 3_000

/** Polls while visible; TanStack Query pauses the interval on hidden pages. */
export const operationsQuery = queryOptions({
  queryKey: ['operations'],
  queryFn: ({ signal }) => call(operationsShow, {}, { signal }),
  refetchInterval: refreshMs,
  refetchOnWindowFocus: 'always',
  staleTime: 0,
  // The next poll is the retry, and offline errors must show immediately.
  retry: false,
  networkMode: 'always',
})
