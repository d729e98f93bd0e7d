import {
  type FeedField,
  type FeedQuestion,
  feedSearchText,
  type ReceivedOf,
  type Scope,
  threatClassNames,
  type threatsFeed,
} from '@vigil/contract'
import type { Database } from '@vigil/database'
import { countries, countryName, sspName, threatName } from '@vigil/presentation'
import type { ColumnOf, DayRange, DimensionOf, Search, Where } from '@vigil/warehouse'
import type { CountedOf } from '../counting.ts'
import { parseRange } from '../range.ts'
import { findTagIds } from '../smart-filter.ts'

/** The dimension that each dropdown narrows. */
const fieldDimensions = {
  SSP: 'ssp',
  DSP: 'dsp',
  AttackType: 'threatClass',
  Country: 'country',
  BrowserType: 'browser',
  HostName: 'host',
  TagName: 'tag',
  DeviceType: 'device',
} as const satisfies Record<FeedField, DimensionOf<'incidents'>>

/** The dataset and groups of the dropdowns. */
export const counted = {
  dataset: 'incidents',
  measure: 'attacks',
  groups: fieldDimensions,
} as const satisfies CountedOf<'incidents', FeedField>

export type FeedChoices = Record<FeedField, readonly string[]>

/** Selects the rows of the feed. */
export interface IncidentQuery {
  range: DayRange
  where: Where<'incidents'>
  search: TypedSearch
}

/** A user types one text. */
type TypedSearch = Search<'incidents'> & { text: string }

type FilteredBy = Pick<
  FeedQuestion,
  'ssps' | 'dsps' | 'violationTypes' | 'countryCodes' | 'browsers' | 'filterHostName' | 'tags' | 'deviceTypes'
>
/** Filters without a dropdown. */
type LinkedFilters = Pick<
  FeedQuestion,
  'violationVariants' | 'deliverySources' | 'operatingSystems' | 'blockTriggers' | 'actionTypes'
>
type FeedRequest = Pick<FeedQuestion, 'selectedHostGroups' | 'freeSearch' | 'dateStart' | 'dateEnd'> &
  Partial<LinkedFilters>

// No site has this name: two disjoint selections must find nothing, and an empty list would find everything.
const noHost = '-'

export const readChoices = (body: FilteredBy): FeedChoices => ({
  SSP: body.ssps,
  DSP: body.dsps,
  AttackType: body.violationTypes,
  Country: body.countryCodes,
  BrowserType: body.browsers,
  HostName: body.filterHostName,
  TagName: body.tags,
  DeviceType: body.deviceTypes,
})

/** Maps the endpoint with the legacy names to the same query. */
export const toFeedQuery = (organizationId: number, body: ReceivedOf<typeof threatsFeed>['body']): FeedQuestion => ({
  ...body,
  organizationId,
  freeSearch: body.freeSearchText,
  dateStart: body.fromDate,
  dateEnd: body.toDate,
  ssps: body.filterSSP,
  dsps: body.filterDSP,
  violationTypes: body.filterAttackType,
  browsers: body.filterBrowserType,
  countryCodes: body.filterCountry,
  tags: body.filterTagName,
  deviceTypes: body.filterDeviceType,
  violationVariants: body.filterViolationVariant,
  deliverySources: body.filterDeliverySource,
  operatingSystems: body.filterOperatingSystem,
  blockTriggers: body.filterBlockTrigger,
  actionTypes: body.filterActionType,
})

/** Builds the warehouse query. `fields` are the caller's names for the days. */
export async function parseFeedQuery(
  scope: Scope,
  tags: Database['distributions'],
  { request, chosen, fields, now }: { request: FeedRequest; chosen: FeedChoices; fields: DayRange; now: Date },
): Promise<IncidentQuery> {
  const { SSP, DSP, AttackType, Country, BrowserType, HostName, TagName, DeviceType } = chosen
  return {
    range: parseRange({ from: request.dateStart, to: request.dateEnd }, fields, now),
    where: {
      ssp: SSP,
      dsp: DSP,
      threatClass: AttackType,
      country: Country,
      browser: BrowserType,
      device: DeviceType,
      host: selectHosts(request.selectedHostGroups, HostName),
      tag: TagName.length > 0 ? await findTagIds(scope, tags, TagName) : [],
      variant: request.violationVariants ?? [],
      deliverySource: request.deliverySources ?? [],
      os: request.operatingSystems ?? [],
      rule: request.blockTriggers ?? [],
      action: request.actionTypes ?? [],
    },
    search: parseSearch(request.freeSearch),
  }
}

/** The sites selected on the page and in its dropdown: if both select any, only common ones count. */
export function selectHosts(groups: '*' | readonly string[], chosen: readonly string[]): readonly string[] {
  if (groups === '*' || groups.length === 0) return chosen
  if (chosen.length === 0) return groups
  const both = chosen.filter((host) => groups.includes(host))
  return both.length > 0 ? both : [noHost]
}

export const searchedColumns: readonly ColumnOf<'incidents'>[] = [
  'country',
  'threat_class',
  'variant',
  'dsp',
  'ssp',
  'exchange_id',
  'user_agent',
  'os',
  'seat_id',
  'publisher_id',
  'host',
  'creative_id',
  'script',
  'device',
]

/** Users search for displayed names: Xandr, Germany, Forced redirect. */
export function parseSearch(typed: string, columns = searchedColumns): TypedSearch {
  const text = feedSearchText(typed)
  const isSeen = (name: string) => name.toLowerCase().includes(text)
  return {
    text,
    in: columns,
    or: {
      ssp: ['AppNexus'].filter((ssp) => isSeen(sspName(ssp))),
      threatClass: threatClassNames.filter((key) => isSeen(threatName(key))),
      country: countries.map(({ code }) => code).filter((code) => isSeen(countryName(code))),
    },
  }
}
