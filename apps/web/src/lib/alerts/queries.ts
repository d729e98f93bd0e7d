import { queryOptions } from '@tanstack/react-query'
import { alertCount } from '@vigil/contract'
import { call } from '../api/api.ts'

const refreshMs = 60_000

/** Open alerts of the user's organization; of the installation for superadmins. */
export const openAlertsQuery = queryOptions({
  queryKey: ['alerts', 'open'],
  queryFn: ({ signal }) => call(alertCount, { query: {} }, { signal }),
  select: ({ open }) => open,
  refetchInterval: refreshMs,
})
