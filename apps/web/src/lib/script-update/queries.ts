import { queryOptions } from '@tanstack/react-query'
import { outdatedScripts } from '@vigil/contract'
import { call } from '../api/api.ts'

export const outdatedScriptsQuery = queryOptions({
  queryKey: ['outdated-scripts'],
  queryFn: ({ signal }) => call(outdatedScripts, {}, { signal }),
  select: ({ hasOutdatedScripts }) => hasOutdatedScripts,
  staleTime: 600_000,
})
