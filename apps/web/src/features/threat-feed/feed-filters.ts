import { exactCount, feedName } from '@vigil/charts'
import { type FeedField, type FeedFieldItem, type FeedLabel, feedLabels } from '@vigil/contract'
import { fromAddress, toAddress } from '../../lib/reporting/search.ts'
import { withChosen } from '../../lib/reporting/smart-values.ts'
import type { FilterOption } from '../../ui/header-filter/filter-panel.tsx'
import type { FeedTab, ThreatFeedSearch } from './threat-feed-search.ts'

type Param = 'ssp' | 'dsp' | 'type' | 'country' | 'browser' | 'site' | 'tag' | 'device'

/** The dropdowns in their order: the name of each in the address, and the field whose values it has. */
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
export const dropdownLabel = (of: FeedLabel) => feedLabels[of]

export type Chosen = Record<Param, string[]>

/** What is chosen, as the wire has it. */
export const chosenOf = (search: Chosen): Chosen =>
  Object.fromEntries(dropdowns.map(({ param }) => [param, search[param].map(fromAddress)])) as Chosen // one for each

export const toParams = (values: readonly string[]) => values.map(toAddress)

export const noChoice = Object.fromEntries(dropdowns.map(({ param }) => [param, []])) as unknown as Chosen // one for each

export const isNarrowed = (search: ThreatFeedSearch) =>
  search.search !== '' || dropdowns.some(({ param }) => search[param].length > 0)

/** An address with filters and no tab is about incidents: active threats have no filters. */
export const tabOf = (search: ThreatFeedSearch): FeedTab => search.tab || (isNarrowed(search) ? 'feed' : 'activity')

/** What a dropdown offers, in the order of the names that are shown. */
export function optionsOf(of: FeedLabel, items: readonly FeedFieldItem[], chosen: readonly string[]): FilterOption[] {
  return withChosen(items, chosen)
    .map(({ value, count }) => ({ value, label: feedName(of, value), aside: exactCount(count) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'))
}
