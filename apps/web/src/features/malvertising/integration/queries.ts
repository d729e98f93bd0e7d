import { queryOptions } from '@tanstack/react-query'
import { freemiumDistribution, freemiumLive, integrationLimits } from '@vigil/contract'
import { call } from '../../../lib/api.ts'

/** The tag that a publisher puts on its pages; the first time it is asked for, it is made. */
export const integrationTagQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['integration', 'tag', organizationId],
    queryFn: () => call(freemiumDistribution, { body: { organizationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What the traffic says, asked again until it is enough. */
export const integrationStatusQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['integration', 'status', organizationId],
    queryFn: ({ signal }) => call(freemiumLive, { body: { organizationId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'ready' ? false : integrationLimits.pollMs),
    staleTime: 0,
  })
