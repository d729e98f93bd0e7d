import { queryOptions } from '@tanstack/react-query'
import {
  activeThreats,
  activeThreatsExport,
  type RequestOf,
  threatFeedExport,
  threatFeedReporting,
  threatsFeed,
} from '@vigil/contract'
import { call } from '../../../lib/api/api.ts'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { pickChoices } from './feed-filters.ts'
import type { ThreatFeedSearch } from './threat-feed-search.ts'

export type FeedBody = RequestOf<typeof threatFeedReporting>['body']
export type ThreatsBody = RequestOf<typeof activeThreats>['body']

const pickDays = ({ organizationId, range }: ReportingFilters) => ({
  organizationId,
  selectedHostGroups: '*' as const,
  dateStart: range.from,
  dateEnd: range.to,
})

export function feedBody(filters: ReportingFilters, search: ThreatFeedSearch): FeedBody {
  const { ssp, dsp, type, country, browser, site, tag, device, ...linked } = pickChoices(search)
  return {
    ...pickDays(filters),
    freeSearch: search.search,
    ssps: ssp,
    dsps: dsp,
    violationTypes: type,
    countryCodes: country,
    browsers: browser,
    filterHostName: site,
    tags: tag,
    deviceTypes: device,
    violationVariants: linked.variant,
    deliverySources: linked.source,
    operatingSystems: linked.os,
    blockTriggers: linked.trigger,
    actionTypes: linked.action,
    sortingName: search.sort,
    sortingDirection: search.order,
    threatsDetailsActivePage: search.page,
    threatsDetailsRowsPerPage: search.rows,
  }
}

export const threatsBody = (filters: ReportingFilters, search: ThreatFeedSearch): ThreatsBody => ({
  ...pickDays(filters),
  sortingName: search.by,
  sortingDirection: search.direction,
  threatsDetailsRowsPerPage: search.shown,
})

/** Keeps the previous rows visible while new ones load, unless the organization changed. */
export const feedQuery = (body: FeedBody) =>
  queryOptions({
    queryKey: ['threat-feed', body] as const,
    queryFn: ({ signal }) => call(threatFeedReporting, { body }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === body.organizationId ? before : undefined,
  })

/** Values of the dropdowns; independent of sort and page. */
export function fieldsQuery(feedBody: FeedBody) {
  const { organizationId: id, dateStart, dateEnd, freeSearch } = feedBody
  const body = {
    selectedHostGroups: '*' as const,
    fromDate: dateStart,
    toDate: dateEnd,
    freeSearchText: freeSearch,
    filterSSP: feedBody.ssps,
    filterDSP: feedBody.dsps,
    filterAttackType: feedBody.violationTypes,
    filterCountry: feedBody.countryCodes,
    filterBrowserType: feedBody.browsers,
    filterHostName: feedBody.filterHostName,
    filterTagName: feedBody.tags,
    filterDeviceType: feedBody.deviceTypes,
    filterViolationVariant: feedBody.violationVariants,
    filterDeliverySource: feedBody.deliverySources,
    filterOperatingSystem: feedBody.operatingSystems,
    filterBlockTrigger: feedBody.blockTriggers,
    filterActionType: feedBody.actionTypes,
    threatsDetailsRowsPerPage: 0,
  }
  const organizationId = Number(id)
  return queryOptions({
    queryKey: ['threat-feed-values', organizationId, body] as const,
    queryFn: ({ signal }) => call(threatsFeed, { params: { organizationId }, body }, { signal }),
    select: ({ fieldItems }) => fieldItems,
    placeholderData: (before, query) => (query?.queryKey[1] === organizationId ? before : undefined),
  })
}

export const activeThreatsQuery = (body: ThreatsBody) =>
  queryOptions({
    queryKey: ['active-threats', body] as const,
    queryFn: ({ signal }) => call(activeThreats, { body }, { signal }),
    placeholderData: (before, query) =>
      query?.queryKey[1].organizationId === body.organizationId ? before : undefined,
  })

export const feedFile = (body: FeedBody) => call(threatFeedExport, { body })
export const activeThreatsFile = (body: ThreatsBody) => call(activeThreatsExport, { body })
