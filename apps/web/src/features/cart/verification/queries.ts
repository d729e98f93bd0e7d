import { queryOptions } from '@tanstack/react-query'
import { verificationStatus } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'

const liveMs = 5_000

/** Refreshed while the page is open: developers watch their first calls arrive. */
export const statusQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['verification-status', organizationId] as const,
    queryFn: ({ signal }) => call(verificationStatus, { query: { organizationId } }, { signal }),
    refetchInterval: liveMs,
  })
