import type { EventOf, ThreatClass } from '@vigil/contract'
import type { BuyerKey, ExchangeKey } from './trade.ts'

type Incident = EventOf<'incident'>

/** Event fields of an ad; the page's ids are added with the event. */
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

/** A demo ad. */
export interface Creative {
  creativeId: string
  exchange: ExchangeKey
  buyer: BuyerKey
  /** Complete and partial versions of its fields, as pages report them; most are nearly complete. */
  ad: AdFields
  known: readonly AdFields[]
  /** The versions that include the creative id, which creative events require. */
  named: readonly (AdFields & { creativeId: string })[]
  cpmUsd: number
  markup: string
  /** Matched with ad quality profiles, in addition to the advertiser domains. */
  facts: Required<Pick<EventOf<'creative'>, 'linkedHosts' | 'categories' | 'formats'>>
}

export interface ThreatCreative extends Creative {
  /** Constant fields of its incidents. */
  threat: Pick<Incident, 'variant' | 'rule' | 'script' | 'traits' | 'offsetStart' | 'offsetEnd'> & {
    threatClass: ThreatClass
  }
}

type Field = keyof AdFields

/** Fields missing on a page. Repeated entries are more likely; the first, none missing, is the most likely. */
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

/** All have the same shape, with unknown fields undefined: hundreds of thousands of events are built from them. */
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
