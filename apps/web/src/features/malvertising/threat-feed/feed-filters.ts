import type { FeedField, FeedLabel } from '@vigil/contract'
import { analyticsName } from '@vigil/presentation'
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

type LinkedParam = 'variant' | 'source' | 'os' | 'trigger' | 'action'

const inWords = (key: string) => key.charAt(0).toUpperCase() + key.slice(1)

/** Filters without a dropdown, set by links from analytics and shown as pills. */
export const linkedFilters: readonly { param: LinkedParam; label: string; name: (value: string) => string }[] = [
  { param: 'variant', label: 'Threat Type', name: (value) => analyticsName('violation_type', value) },
  { param: 'source', label: 'Delivery Source', name: (value) => analyticsName('delivery_source', value) },
  { param: 'os', label: 'Operating system', name: (value) => analyticsName('operating_system', value) },
  { param: 'trigger', label: 'Block Trigger', name: (value) => value || 'Unknown' },
  { param: 'action', label: 'Action', name: inWords },
]

const params: readonly (Param | LinkedParam)[] = [...dropdowns, ...linkedFilters].map(({ param }) => param)

export type FeedChoices = Record<Param | LinkedParam, string[]>

/** The selection in wire format. */
export const pickChoices = (search: FeedChoices): FeedChoices =>
  Object.fromEntries(params.map((param) => [param, search[param].map(fromAddress)])) as FeedChoices // one entry per parameter

export const toParams = (values: readonly string[]) => values.map(toAddress)

export const noChoice = Object.fromEntries(params.map((param) => [param, []])) as unknown as FeedChoices // one entry per parameter

export const isNarrowed = (search: ThreatFeedSearch) =>
  search.search !== '' || params.some((param) => search[param].length > 0)

/** Filters without a tab open the feed, because active threats have no filters. */
export const selectTab = (search: ThreatFeedSearch): FeedTab => search.tab || (isNarrowed(search) ? 'feed' : 'activity')
