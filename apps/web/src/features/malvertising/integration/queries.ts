import { queryOptions } from '@tanstack/react-query'
import { freemiumDistribution, freemiumLive, integrationLimits, pageCheckList } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'

/** The publisher's tag; created on first request. */
export const integrationTagQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['integration', 'tag', organizationId],
    queryFn: () => call(freemiumDistribution, { body: { organizationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Polls until there is enough traffic. */
export const integrationStatusQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['integration', 'status', organizationId],
    queryFn: ({ signal }) => call(freemiumLive, { body: { organizationId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'ready' ? false : integrationLimits.pollMs),
    staleTime: 0,
  })

/** Pages that the daily check knows, to choose from. */
export const knownPagesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['integration', 'pages', organizationId],
    queryFn: ({ signal }) => call(pageCheckList, { query: { organizationId } }, { signal }),
    select: ({ data }) => data.map(({ url }) => url),
  })
