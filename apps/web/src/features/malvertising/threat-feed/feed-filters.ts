import type { FeedField, FeedLabel } from '@vigil/contract'
import type { ReportingFilters } from '../../../lib/reporting/filters.ts'
import { fromAddress, toAddress } from '../../../lib/reporting/search.ts'
import type { FeedTab, ThreatFeedSearch } from './threat-feed-search.ts'

export type TabProps = {
  filters: ReportingFilters
  search: ThreatFeedSearch
  change: (part: Partial<ThreatFeedSearch>) => unknown
}

type Param = 'ssp' | 'dsp' | 'type' | 'country' | 'browser' | 'site' | 'tag' | 'device'

/** Dropdowns in display order: URL parameter, and the field that supplies the values. */
export const dropdowns: readonly { field: FeedField; param: Param; of: FeedLabel }[] = [
  { field: 'SSP', param: 'ssp', of: 'ssp' },
  { field: 'DSP', param: 'dsp', of: 'dsp' },
  { field: 'AttackType', param: 'type', of: 'gotchaType' },
  { field: 'Country', param: 'country', of: 'countryCode' },
  { field: 'BrowserType', param: 'browser', of: 'parsedUserAgentName' },
  { field: 'HostName', param: 'site', of: 'publisherHostname' },
  { field: 'TagName', param: 'tag', of: 'tagName' },
  { field: 'DeviceType', param: 'device', of: 'device' },
]

export type FeedChoices = Record<Param, string[]>

/** The selection in wire format. */
export const pickChoices = (search: FeedChoices): FeedChoices =>
  Object.fromEntries(dropdowns.map(({ param }) => [param, search[param].map(fromAddress)])) as FeedChoices // one entry per dropdown

export const toParams = (values: readonly string[]) => values.map(toAddress)

export const noChoice = Object.fromEntries(dropdowns.map(({ param }) => [param, []])) as unknown as FeedChoices // one entry per dropdown

export const isNarrowed = (search: ThreatFeedSearch) =>
  search.search !== '' || dropdowns.some(({ param }) => search[param].length > 0)

/** Filters without a tab open the feed, because active threats have no filters. */
export const selectTab = (search: ThreatFeedSearch): FeedTab => search.tab || (isNarrowed(search) ? 'feed' : 'activity')
