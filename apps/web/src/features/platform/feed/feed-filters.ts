import { type FeedLabel, type PlatformField, platformFeedLimits } from '@vigil/contract'
import { addDays, type DayRange, formatDay } from '../../../lib/format/time-ranges.ts'
import { fromAddress } from '../../../lib/reporting/search.ts'
import type { PlatformFeedSearch } from './platform-feed-search.ts'

export type Param = 'ssp' | 'dsp' | 'exchange' | 'type' | 'country' | 'browser' | 'site' | 'device'

/** Dropdowns in display order: URL parameter, query field, and the field that supplies the values. */
export const dropdowns = [
  { field: 'SSP', param: 'ssp', asked: 'ssps', of: 'ssp' },
  { field: 'DSP', param: 'dsp', asked: 'dsps', of: 'dsp' },
  { field: 'ExchangeID', param: 'exchange', asked: 'exchangeIds', of: 'exchangeID' },
  { field: 'AttackType', param: 'type', asked: 'violationTypes', of: 'gotchaType' },
  { field: 'Country', param: 'country', asked: 'countryCodes', of: 'countryCode' },
  { field: 'BrowserType', param: 'browser', asked: 'browsers', of: 'parsedUserAgentName' },
  { field: 'HostName', param: 'site', asked: 'hosts', of: 'publisherHostname' },
  { field: 'DeviceType', param: 'device', asked: 'deviceTypes', of: 'device' },
] as const satisfies readonly { field: PlatformField; param: Param; asked: string; of: FeedLabel }[]

export const chosenIn = (search: PlatformFeedSearch, param: Param) => search[param].map(fromAddress)

export const noChoice = Object.fromEntries(dropdowns.map(({ param }) => [param, []])) as unknown as Record<Param, []> // one entry per dropdown

export const isNarrowed = (search: PlatformFeedSearch) =>
  search.search !== '' || dropdowns.some(({ param }) => search[param].length > 0)

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
