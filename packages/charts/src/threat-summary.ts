import { type FeedLabel, feedLabels, type ThreatItem } from '@vigil/contract'
import { feedName, feedTime, readerTime } from './feed-names.ts'
import { exactCount } from './formats.ts'

/** The summary of a threat's report: what is known of the attack, the ad and the reader, on the screen and on paper. */

export interface SummaryGroup {
  title: string
  facts: SummaryFact[]
}

export interface SummaryFact {
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
    'countryCode',
    'ISP',
    'parsedUserAgentName',
    'userAgentOS',
    'device',
    'userAgent',
  ],
}

type Field = FeedLabel & keyof ThreatItem

/** A field that the reader's role does not show is left out. */
const isShown = (item: ThreatItem, field: FeedLabel): field is Field =>
  Object.hasOwn(item, field) && item[field as Field] !== undefined // by the check before it

function factOf(item: ThreatItem, field: Field): SummaryFact {
  const label = feedLabels[field]
  const raw = item[field]
  if (typeof raw === 'number') return { label, value: exactCount(raw), isKnown: true }
  const value = String(raw ?? '')
  if (field === 'userTime') return { label, value: readerTime(value), isKnown: value !== '' }
  const isTime = field === 'time' || field === 'latestAttack' || field === 'firstSeen'
  return { label, value: isTime ? feedTime(value) : feedName(field, value), isKnown: value !== '' }
}

export const threatSummary = (item: ThreatItem): SummaryGroup[] =>
  Object.entries(groups).map(([title, fields]) => ({
    title,
    facts: fields.flatMap((field) => (isShown(item, field) ? factOf(item, field) : [])),
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
