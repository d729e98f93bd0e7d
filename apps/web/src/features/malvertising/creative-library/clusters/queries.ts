import { queryOptions } from '@tanstack/react-query'
import { creativeClusters } from '@vigil/contract'
import { call } from '../../../../lib/api/api.ts'

const pendingMs = 4_000

/** Refetches while pictures are being made or compared. */
export const clustersQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['creative-clusters', organizationId] as const,
    queryFn: ({ signal }) => call(creativeClusters, { body: { organizationId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.isPending ? pendingMs : false),
    staleTime: 60_000,
  })
