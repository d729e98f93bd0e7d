import type { EventOf, ThreatClass } from '@vigil/contract'
import type { BuyerKey, ExchangeKey } from './trade.ts'

type Incident = EventOf<'incident'>

/** What an event may say of an ad; the page's own ids come with the event. */
export type AdFields = Pick<
  Incident,
  | 'creativeId'
  | 'bidderCode'
  | 'ssp'
  | 'dsp'
  | 'dspId'
  | 'dspCreativeId'
  | 'exchangeId'
  | 'seatId'
  | 'advertiserId'
  | 'campaignId'
  | 'adomains'
  | 'deliverySource'
  | 'mediaType'
>

/** One ad of the demo. */
export interface Creative {
  creativeId: string
  exchange: ExchangeKey
  buyer: BuyerKey
  /** Everything there is to know, and what pages knew of it: more often much than little. */
  ad: AdFields
  known: readonly AdFields[]
  /** Those of them that name the creative, as an event about a creative must. */
  named: readonly (AdFields & { creativeId: string })[]
  cpmUsd: number
  markup: string
}

export interface ThreatCreative extends Creative {
  /** The fields of its incidents that are always the same. */
  threat: Pick<Incident, 'variant' | 'rule' | 'script' | 'traits' | 'offsetStart' | 'offsetEnd'> & {
    threatClass: ThreatClass
  }
}

type Field = keyof AdFields

/** What a page failed to learn. Repeated ones are more common; the first, nothing, is the most common. */
const unknown: readonly (readonly Field[])[] = [
  [],
  [],
  [],
  ['campaignId', 'advertiserId'],
  ['seatId', 'dspCreativeId'],
  ['dsp', 'dspId', 'dspCreativeId'],
  ['dsp', 'dspId', 'dspCreativeId', 'seatId', 'adomains'],
  ['creativeId', 'dspCreativeId', 'campaignId'],
  ['ssp', 'exchangeId', 'seatId', 'dsp', 'dspId', 'dspCreativeId', 'advertiserId', 'campaignId'],
  ['adomains', 'advertiserId', 'mediaType', 'deliverySource'],
]

type Named = Creative['named'][number]

/** All of the same shape, what is not known undefined: events are made from them by the hundred thousand. */
function without(ad: AdFields, missing: readonly Field[]): AdFields {
  const keep = <Name extends Field>(name: Name): AdFields[Name] => (missing.includes(name) ? undefined : ad[name])
  return {
    creativeId: keep('creativeId'),
    bidderCode: keep('bidderCode'),
    ssp: keep('ssp'),
    dsp: keep('dsp'),
    dspId: keep('dspId'),
    dspCreativeId: keep('dspCreativeId'),
    exchangeId: keep('exchangeId'),
    seatId: keep('seatId'),
    advertiserId: keep('advertiserId'),
    campaignId: keep('campaignId'),
    adomains: keep('adomains'),
    deliverySource: keep('deliverySource'),
    mediaType: keep('mediaType'),
  }
}

export function knownParts(ad: AdFields): Pick<Creative, 'known' | 'named'> {
  const known = unknown.map((missing) => without(ad, missing))
  return { known, named: known.filter((part): part is Named => part.creativeId !== undefined) }
}
