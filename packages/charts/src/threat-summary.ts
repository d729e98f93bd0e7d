import { type FeedLabel, feedLabels, type ThreatItem } from '@vigil/contract'
import { feedName, feedTime, readerTime } from './feed-names.ts'
import { exactCount } from './formats.ts'

/** The summary of a threat's report: what is known of the attack, the ad and the reader, on the screen and on paper. */

export interface SummaryGroup {
  title: string
  facts: SummaryFact[]
}

export interface SummaryFact {
  /** Where it is one of the feed's. */
  field?: FeedLabel
  label: string
  /** As people read it. */
  value: string
  /** Whether there is anything but a word for what is not known. */
  isKnown: boolean
}

const groups: Record<string, readonly FeedLabel[]> = {
  Attack: ['gotchaType', 'violationVariant', 'action', 'time', 'userTime', 'rule', 'script', 'actionGroupID', 'hashID'],
  Creative: [
    'creativeID',
    'dspEncCrID',
    'adomain',
    'advertiserID',
    'campaignID',
    'attacks',
    'domainsAffected',
    'latestAttack',
    'firstSeen',
  ],
  'Supply chain': [
    'ssp',
    'exchangeID',
    'seatID',
    'dsp',
    'dspID',
    'deliverySource',
    'bidderCode',
    'publisherID',
    'siteID',
  ],
  Reader: [
    'publisherHostname',
    'topLocation',
    'tagName',
    'countryCode',
    'ISP',
    'parsedUserAgentName',
    'userAgentOS',
    'device',
    'userAgent',
  ],
}

/** A report, an incident of the feed, or an active threat: each tells some of the fields. */
type Told = Partial<Record<FeedLabel, string | number | undefined>>

function factOf(item: Told, field: FeedLabel): SummaryFact {
  const label = feedLabels[field]
  const raw = item[field]
  if (typeof raw === 'number') return { field, label, value: exactCount(raw), isKnown: true }
  const value = String(raw ?? '')
  if (field === 'userTime') return { field, label, value: readerTime(value), isKnown: value !== '' }
  const isTime = field === 'time' || field === 'latestAttack' || field === 'firstSeen'
  return { field, label, value: isTime ? feedTime(value) : feedName(field, value), isKnown: value !== '' }
}

/** A field that is not told, for one that the reader's role does not show, is left out. */
export const threatSummary = (item: Told): SummaryGroup[] =>
  Object.entries(groups).map(([title, fields]) => ({
    title,
    facts: fields.flatMap((field) => (item[field] === undefined ? [] : factOf(item, field))),
  }))

/** The traits that the script saw, in order; none where the text is not what it should be. */
export function traitsOf({ violationTraits }: Pick<ThreatItem, 'violationTraits'>): [name: string, value: string][] {
  try {
    const traits: unknown = JSON.parse(violationTraits || '{}')
    if (typeof traits !== 'object' || traits === null) return []
    return Object.entries(traits).map(([name, value]) => [name, String(value)])
  } catch {
    return []
  }
}
