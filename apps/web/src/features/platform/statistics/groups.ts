import type { FeedLabel, StatisticsGroup } from '@vigil/contract'
import { toAddress } from '../../../lib/reporting/search.ts'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'

type FeedParam = 'dsp' | 'exchange' | 'browser' | 'device'

/** Cards in display order, with their dimension and the matching filter of the platform feed. */
export const cards: readonly { group: StatisticsGroup; title: string; of: FeedLabel; param: FeedParam | null }[] = [
  { group: 'aggByCrID', title: 'Threats by Creative ID', of: 'creativeID', param: null },
  { group: 'aggByDspID', title: 'Threats by DSP', of: 'dsp', param: 'dsp' },
  { group: 'aggByExchangeID', title: 'Threats by Exchange ID', of: 'exchangeID', param: 'exchange' },
  { group: 'aggByBrowser', title: 'Threats by Browser', of: 'parsedUserAgentName', param: 'browser' },
  { group: 'aggByDevice', title: 'Threats by Device', of: 'device', param: 'device' },
]

/** Search parameters that filter the platform feed by a value; null if the feed has no such filter. */
export function toFeedSearch(param: FeedParam | null, value: string): Record<string, string | string[]> | null {
  if (param) return { [param]: [toAddress(value)] }
  // Creatives are found by text search, which allows fewer characters than an id can contain.
  return value !== '' && textProblem(value) === null ? { search: value.toLowerCase() } : null
}
