import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { feedAccessList, feedIndicatorExport, feedIndicatorList } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { FeedsSearch } from './feeds-search.ts'

const liveMs = 15_000

const chosenType = (type: FeedsSearch['type']) => (type === 'all' ? {} : { type })

export const indicatorsQuery = (organizationId: number, { type, search, page, rows }: FeedsSearch) =>
  queryOptions({
    queryKey: ['feed-indicators', organizationId, type, search, page, rows] as const,
    queryFn: ({ signal }) => {
      const query = { organizationId, ...chosenType(type), freeSearch: search, page, rowsPerPage: rows }
      return call(feedIndicatorList, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })

export const indicatorsFile = (organizationId: number, type: FeedsSearch['type']) =>
  call(feedIndicatorExport, { query: { organizationId, ...chosenType(type) } })

/** Refreshed while the page is open: developers watch their first calls arrive. */
export const accessesQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['feed-accesses', organizationId] as const,
    queryFn: ({ signal }) => call(feedAccessList, { query: { organizationId } }, { signal }),
    select: ({ accesses }) => accesses,
    refetchInterval: liveMs,
  })
