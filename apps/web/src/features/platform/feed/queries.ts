import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  type PlatformFeedSettings,
  type PlatformThreat,
  platformFeed,
  platformFeedExport,
  platformFeedSettingsChange,
  platformFeedSettingsShow,
  platformFeedValues,
  platformThreatHide,
  type RequestOf,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import { useSubmission } from '../../../lib/api/use-submission.ts'
import type { DayRange } from '../../../lib/format/time-ranges.ts'
import { chosenIn, dropdowns, toWindows } from './feed-filters.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'

type FeedQuery = RequestOf<typeof platformFeed>['query']

export type PlatformFeedRequest = { organizationId: number; range: DayRange; now: Date; search: PlatformFeedSearch }

const narrowed = ({ organizationId, range, now, search }: PlatformFeedRequest) => ({
  organizationId,
  ...toWindows(range, now),
  freeSearch: search.search,
  ...Object.fromEntries(dropdowns.map(({ param, queryField }) => [queryField, chosenIn(search, param)])),
})

const listed = (request: PlatformFeedRequest) => ({
  ...narrowed(request),
  visibility: request.search.visibility,
  sortingName: request.search.sort,
  sortingDirection: request.search.order,
})

/** Only the table on display is paginated; the other returns its first page. */
export const toFeedQuery = (request: PlatformFeedRequest): FeedQuery => ({
  ...listed(request),
  rowsPerPage: request.search.rows,
  [request.search.tab === 'active' ? 'activeThreatsPage' : 'inactiveThreatsPage']: request.search.page,
})

const feedKey = 'platform-feed'

/** Keeps the previous rows visible while new ones load, unless the platform changed. */
export function feedQuery(request: PlatformFeedRequest) {
  const query = toFeedQuery(request)
  return queryOptions({
    queryKey: [feedKey, query] as const,
    queryFn: ({ signal }) => call(platformFeed, { query }, { signal }),
    placeholderData: (before, last) => (last?.queryKey[1].organizationId === query.organizationId ? before : undefined),
  })
}

export function valuesQuery(request: PlatformFeedRequest) {
  const query = narrowed(request)
  return queryOptions({
    queryKey: ['platform-feed-values', query] as const,
    queryFn: ({ signal }) => call(platformFeedValues, { query }, { signal }),
    select: ({ fieldItems }) => fieldItems,
    placeholderData: (before, last) => (last?.queryKey[1].organizationId === query.organizationId ? before : undefined),
  })
}

export const threatsFile = (request: PlatformFeedRequest) =>
  call(platformFeedExport, { query: { ...listed(request), threats: request.search.tab } })

/** Hides or shows a threat. */
export function useHide(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: ({ threat, hidden }: { threat: PlatformThreat; hidden: boolean }) => {
      const { fakeHidden: _is, fakeHiddenLabel: _by, ...item } = threat
      return call(platformThreatHide, { params: { organizationId }, body: { organizationId, hidden, item } })
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [feedKey] }),
  })
}

export const settingsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ['platform-feed-settings', organizationId],
    queryFn: ({ signal }) => call(platformFeedSettingsShow, { params: { organizationId } }, { signal }),
    // Always edit the current settings.
    gcTime: 0,
  })

export function useSettingsChange(organizationId: number) {
  const client = useQueryClient()
  return useSubmission({
    mutationFn: (body: PlatformFeedSettings) => call(platformFeedSettingsChange, { params: { organizationId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [feedKey] }),
  })
}
