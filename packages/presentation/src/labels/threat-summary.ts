import { attackTraitNames, type FeedLabel, feedLabels, type ThreatItem } from '@vigil/contract'
import type { DayRange } from '../charts/times.ts'
import { dayInWords, exactCount } from '../format/formats.ts'
import { feedName, feedTime, readerTime } from './feed-names.ts'

/** Summary of a threat report: attack, ad and visitor, for screen and PDF. */

export interface SummaryGroup {
  title: string
  facts: SummaryFact[]
}

export interface SummaryFact {
  /** The feed field, if it is one. */
  field?: FeedLabel
  label: string
  /** Display value. */
  value: string
  /** False if `value` is only a placeholder. */
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

/** A report, an incident of the feed, or an active threat: each has some of the fields. */
type Told = Partial<Record<FeedLabel, string | number | undefined>>

/** The days of the counts: a list, a report and an export can cover different ones. */
const countedIn = ({ from, to }: DayRange) =>
  from === to ? dayInWords(from) : `${dayInWords(from)} – ${dayInWords(to)}`

function buildFact(item: Told, field: FeedLabel, counted: DayRange | undefined): SummaryFact {
  const label = feedLabels[field]
  const raw = item[field]
  if (typeof raw === 'number') {
    const period = counted ? ` (${countedIn(counted)})` : ''
    return { field, label, value: `${exactCount(raw)}${period}`, isKnown: true }
  }
  const value = String(raw ?? '')
  if (field === 'userTime') return { field, label, value: readerTime(value), isKnown: value !== '' }
  const isTime = field === 'time' || field === 'latestAttack' || field === 'firstSeen'
  return { field, label, value: isTime ? feedTime(value) : feedName(field, value), isKnown: value !== '' }
}

/** Omits fields that are undefined, e.g. those hidden from the viewer's role. */
export const threatSummary = (item: Told, counted?: DayRange): SummaryGroup[] =>
  Object.entries(groups).map(([title, fields]) => ({
    title,
    facts: fields.flatMap((field) => (item[field] === undefined ? [] : buildFact(item, field, counted))),
  }))

const findTraitName = (key: string) => (Object.hasOwn(attackTraitNames, key) ? attackTraitNames[key] : undefined)

/** own-trait → Own trait */
const inWords = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/** The observed traits by readable names, in order; empty if the text is invalid. */
export function parseTraits({ violationTraits }: Pick<ThreatItem, 'violationTraits'>): [name: string, value: string][] {
  try {
    const traits: unknown = JSON.parse(violationTraits || '{}')
    if (typeof traits !== 'object' || traits === null) return []
    return Object.entries(traits).map(([name, value]) => [findTraitName(name) ?? inWords(name), String(value)])
  } catch {
    return []
  }
}
