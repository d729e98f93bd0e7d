import { type FeedLabel, type PlatformField, platformFeedLimits } from '@vigil/contract'
import { addDays, type DayRange, formatDay } from '../../../lib/format/time-ranges.ts'
import { fromAddress } from '../../../lib/reporting/search.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'

export type Param = 'ssp' | 'dsp' | 'exchange' | 'type' | 'country' | 'browser' | 'site' | 'device'

/** Dropdowns in display order: URL parameter, query field, and the field that supplies the values. */
export const dropdowns = [
  { field: 'SSP', param: 'ssp', queryField: 'ssps', of: 'ssp' },
  { field: 'DSP', param: 'dsp', queryField: 'dsps', of: 'dsp' },
  { field: 'ExchangeID', param: 'exchange', queryField: 'exchangeIds', of: 'exchangeID' },
  { field: 'AttackType', param: 'type', queryField: 'violationTypes', of: 'gotchaType' },
  { field: 'Country', param: 'country', queryField: 'countryCodes', of: 'countryCode' },
  { field: 'BrowserType', param: 'browser', queryField: 'browsers', of: 'parsedUserAgentName' },
  { field: 'HostName', param: 'site', queryField: 'hosts', of: 'publisherHostname' },
  { field: 'DeviceType', param: 'device', queryField: 'deviceTypes', of: 'device' },
] as const satisfies readonly { field: PlatformField; param: Param; queryField: string; of: FeedLabel }[]

export const chosenIn = (search: PlatformFeedSearch, param: Param) => search[param].map(fromAddress)

export const noChoice = Object.fromEntries(dropdowns.map(({ param }) => [param, []])) as unknown as Record<Param, []> // one entry per dropdown

export const isNarrowed = (search: PlatformFeedSearch) =>
  search.search !== '' || dropdowns.some(({ param }) => search[param].length > 0)

/** Days that the counts of inactive threats cover: the last seven without the selected ones. */
export function inactiveDays(selected: DayRange, now: Date): DayRange {
  const to = formatDay(now)
  const from = addDays(to, 1 - platformFeedLimits.inactiveDays)
  const isSelected = (day: string) => day >= selected.from && day <= selected.to
  if (isSelected(from) === isSelected(to)) return { from, to }
  return isSelected(to) ? { from, to: addDays(selected.from, -1) } : { from: addDays(selected.to, 1), to }
}

/** Both windows in wire format: the selected days, and the last seven days until now. */
export function toWindows({ from, to }: DayRange, now: Date) {
  const today = formatDay(now)
  return {
    activeThreatsDateStart: `${from}T00:00:00Z`,
    activeThreatsDateEnd: `${to}T23:59:59Z`,
    inactiveThreatsDateStart: `${addDays(today, 1 - platformFeedLimits.inactiveDays)}T00:00:00Z`,
    inactiveThreatsDateEnd: `${today}T23:59:59Z`,
  }
}
