import type { EventOf } from '@vigil/contract'
import type { Realm } from './ad.ts'
import { quietly } from './hook.ts'

type Incident = EventOf<'incident'>

/** What the page knows about an ad, in the words of events. */
export type AdIds = Pick<
  Incident,
  | 'creativeId'
  | 'bidderCode'
  | 'ssp'
  | 'dsp'
  | 'dspId'
  | 'seatId'
  | 'advertiserId'
  | 'campaignId'
  | 'adomains'
  | 'deliverySource'
  | 'mediaType'
> & { cpmUsd?: number; categories?: string[] }

/** Of Prebid's bids, what is read here. All of it is the page's and may be missing or anything. */
interface Bid {
  creativeId?: unknown
  bidderCode?: unknown
  bidder?: unknown
  cpm?: unknown
  mediaType?: unknown
  meta?: Record<string, unknown>
}

interface Prebid {
  getAllWinningBids?: () => Bid[]
  getBidResponses?: () => Record<string, { bids?: Bid[] }>
}

interface Slot {
  getSlotElementId: () => string
  getResponseInformation: () => Record<string, unknown> | null
}

const comment = /<!--\s*pbad:\/\/([^\s>]{1,2000})\s*-->/

/** From the comment that Prebid's module puts before a bid's markup, and from the bid itself where it can be found. */
export function idsOfMarkup(markup: string, home: Realm): AdIds {
  const said = comment.exec(markup.slice(0, 4_000))?.[1]
  if (!said) return {}
  const fields = new URLSearchParams(said)
  const creativeId = word(fields.get('creativeId'))
  const bidderCode = word(fields.get('bidderCode'))
  const cpm = Number(fields.get('cpm'))
  const bid = bidsOf(home).find((one) => word(one.creativeId) === creativeId && word(one.bidderCode) === bidderCode)
  return known({
    creativeId,
    bidderCode,
    ssp: bidderCode,
    deliverySource: 'prebid',
    cpmUsd: cpm > 0 && cpm < 10_000 ? cpm : undefined,
    ...(bid && idsOfBid(bid)),
  })
}

function idsOfBid({ meta = {}, mediaType }: Bid): AdIds {
  const domains = Array.isArray(meta.advertiserDomains) ? meta.advertiserDomains : []
  const categories = [meta.primaryCatId, ...(Array.isArray(meta.secondaryCatIds) ? meta.secondaryCatIds : [])]
  const media = word(mediaType)
  return {
    dsp: word(meta.demandSource ?? meta.networkName),
    dspId: word(meta.networkId),
    seatId: word(meta.agencyId),
    advertiserId: word(meta.advertiserId),
    adomains: domains.flatMap((domain) => word(domain)?.toLowerCase() ?? []).slice(0, 10),
    mediaType: media === 'banner' || media === 'video' || media === 'native' || media === 'audio' ? media : undefined,
    categories: categories.flatMap((category) => word(category) ?? []),
  }
}

function bidsOf(home: Realm): Bid[] {
  // Prebid lists the names of its own globals here.
  const { _pbjsGlobals: names = ['pbjs'] } = home as { _pbjsGlobals?: string[] }
  return names.flatMap((name) => {
    const prebid = (home as unknown as Record<string, Prebid | undefined>)[name] // whatever the page calls so
    const won = quietly(() => prebid?.getAllWinningBids?.()) ?? []
    const received = quietly(() => Object.values(prebid?.getBidResponses?.() ?? {})) ?? []
    return [...won, ...received.flatMap(({ bids = [] }) => bids)]
  })
}

/** From Google's publisher tag, for an ad in one of its slots. */
export function idsOfSlot(element: Element | undefined, home: Realm): AdIds {
  const { googletag } = home as { googletag?: { pubads?: () => { getSlots?: () => Slot[] } } }
  const slots = quietly(() => googletag?.pubads?.().getSlots?.()) ?? []
  for (const slot of slots) {
    const around = quietly(() => home.document.getElementById(slot.getSlotElementId()))
    if (!element || !around?.contains(element)) continue
    const answer = quietly(() => slot.getResponseInformation()) ?? {}
    return known({
      creativeId: word(answer.creativeId ?? answer.sourceAgnosticCreativeId),
      campaignId: word(answer.campaignId),
      advertiserId: word(answer.advertiserId),
      deliverySource: 'gam',
    })
  }
  return {}
}

/** Two words for one thing: the bid's are nearer to the ad than the ad server's. */
export function joined(bid: AdIds, slot: AdIds): AdIds {
  return { ...slot, ...bid }
}

function word(value: unknown) {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return text && text.length <= 128 ? text : undefined
}

function known(ids: AdIds): AdIds {
  return Object.fromEntries(
    Object.entries(ids).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}
