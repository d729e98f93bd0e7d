import { queryOptions } from '@tanstack/react-query'
import { creativeDetails, creativeLibrary, creativeSmartFilters, type RequestOf } from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { logger } from '../../../lib/app/logger.ts'
import { type Shown, untilMade } from '../../../lib/creative-picture/image-query.ts'
import type { CreativeDetailsSearch } from './creative-details-search.ts'
import type { LibraryChoices } from './filter-groups.ts'

export type LibraryBody = RequestOf<typeof creativeLibrary>['body']

export const toBody = (
  { organizationId, day }: Shown,
  { chosen, page, rows }: { chosen: LibraryChoices; page: number; rows: number },
): LibraryBody => ({
  organizationId,
  dateStart: day,
  dateEnd: day,
  bidsDetailsRowsPerPage: rows,
  bidsDetailsActivePage: page,
  ...chosen,
})

/** Keeps the previous cards visible while new ones load, unless the organization changed. */
export const libraryQuery = (body: LibraryBody) =>
  queryOptions({
    queryKey: ['creative-library', body] as const,
    queryFn: ({ signal }) => call(creativeLibrary, { body }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === body.organizationId ? before : undefined,
  })

/** Page and page size do not affect the available values. */
export function smartFiltersQuery(
  { bidsDetailsActivePage: _page, bidsDetailsRowsPerPage: _rows, ...body }: LibraryBody,
  isWanted: boolean,
) {
  return queryOptions({
    queryKey: ['creative-smart-filters', body] as const,
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      try {
        return await call(creativeSmartFilters, { body }, { signal })
      } catch (error) {
        if (!signal.aborted) logger.error('Failed to load smart filter values.', error)
        throw error
      }
    },
    select: ({ data }) => data[0] ?? {},
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === body.organizationId ? before : undefined,
  })
}

export const detailsQuery = ({ creativeID, bidderCode, organizationId, eventDate }: CreativeDetailsSearch) =>
  queryOptions({
    queryKey: ['creative-details', organizationId, creativeID, bidderCode, eventDate] as const,
    queryFn: ({ signal }) => {
      const query = { organizationId, eventDate, ...(bidderCode && { bidderCode }) }
      return call(creativeDetails, { params: { creativeID }, query }, { signal })
    },
    refetchInterval: untilMade,
    staleTime: 60_000,
    retry: false,
  })
