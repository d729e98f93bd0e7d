import type { FeedLabel, StatisticsGroup } from '@vigil/contract'
import { toAddress } from '../../../lib/reporting/search.ts'
import { textProblem } from '../../../ui/validated-text-input/text-rules.ts'

type FeedParam = 'dsp' | 'exchange' | 'browser' | 'device'

/** The cards of the page, in their order: what each counts by, and which filter of the platform feed that is. */
export const cards: readonly { group: StatisticsGroup; title: string; of: FeedLabel; param: FeedParam | null }[] = [
  { group: 'aggByCrID', title: 'Threats by Creative ID', of: 'creativeID', param: null },
  { group: 'aggByDspID', title: 'Threats by DSP', of: 'dsp', param: 'dsp' },
  { group: 'aggByExchangeID', title: 'Threats by Exchange ID', of: 'exchangeID', param: 'exchange' },
  { group: 'aggByBrowser', title: 'Threats by Browser', of: 'parsedUserAgentName', param: 'browser' },
  { group: 'aggByDevice', title: 'Threats by Device', of: 'device', param: 'device' },
]

/** The part of the platform feed's address that shows the threats behind a value; null where it cannot say so. */
export function feedPartOf(param: FeedParam | null, value: string): Record<string, string | string[]> | null {
  if (param) return { [param]: [toAddress(value)] }
  // A creative is searched for, and a search takes fewer signs than an id may have.
  return value !== '' && textProblem(value) === null ? { search: value.toLowerCase() } : null
}
