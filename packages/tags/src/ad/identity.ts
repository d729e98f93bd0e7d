import type { EventOf } from '@vigil/contract'
import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'

type Known =
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

/** Ids and metadata of an ad, named as in events. */
export type AdIds = Pick<EventOf<'incident'>, Known> & { cpmUsd?: number | undefined; categories?: string[] }

/** The parts of Prebid and Google's publisher tag that are read here. They belong to the page: any of them may be missing or malformed. */
type Values = Record<string, unknown>
interface Bid extends Values {
  meta?: Values
}
interface Prebid {
  getBidResponses: () => Record<string, { bids: Bid[] }>
}
interface Slot {
  getSlotElementId: () => string
  getResponseInformation: () => Values | null
}
type Page = Record<string, Prebid | undefined> & {
  _pbjsGlobals?: string[]
  googletag?: { pubads: () => { getSlots: () => Slot[] } }
}

/** From the comment that Prebid's module puts before a bid's markup, and from the bid itself where it can be found. */
function idsOfBid(markup: string, page: Page): AdIds {
  const [, said] = /pbad:\/\/([^\s>]{3,2000})/.exec(markup.slice(0, 4_000)) ?? []
  const fields = new URLSearchParams(said)
  const [creativeId, bidderCode] = ['creativeId', 'bidderCode'].map((name) => word(fields.get(name)))
  const isIt = (bid: Bid) => word(bid.creativeId) === creativeId && word(bid.bidderCode) === bidderCode
  const bids = (page._pbjsGlobals ?? ['pbjs']).flatMap((name) =>
    Object.values(quietly(() => page[name]?.getBidResponses()) ?? {}).flatMap((answer) => answer.bids),
  )
  const { meta = {}, mediaType } = bids.find(isIt) ?? {}
  const cpm = +(fields.get('cpm') ?? 0)
  return said
    ? {
        creativeId,
        bidderCode,
        ssp: bidderCode,
        dsp: word(meta.demandSource ?? meta.networkName),
        dspId: word(meta.networkId),
        seatId: word(meta.agencyId),
        advertiserId: word(meta.advertiserId),
        adomains: words(meta.advertiserDomains).slice(0, 10),
        categories: words([meta.primaryCatId].concat(meta.secondaryCatIds)),
        deliverySource: 'prebid',
        mediaType: /^(banner|video|native|audio)$/.test(String(mediaType)) ? (mediaType as 'banner') : undefined, // one of these
        cpmUsd: cpm > 0 && cpm < 10_000 ? cpm : undefined,
      }
    : {}
}

/** From Google's publisher tag, for an ad in one of its slots. */
function idsOfSlot(element: Element | undefined, { googletag }: Page, document: Document): AdIds {
  const isAround = (slot: Slot) => document.getElementById(slot.getSlotElementId())?.contains(element ?? null)
  const slot = element && googletag?.pubads().getSlots().find(isAround)
  const { creativeId, campaignId, advertiserId } = slot?.getResponseInformation() ?? {}
  return slot
    ? {
        creativeId: word(creativeId),
        campaignId: word(campaignId),
        advertiserId: word(advertiserId),
        deliverySource: 'gam',
      }
    : {}
}

/** Merges known ids with those of the ad server and the bid. The bid's win: they are more specific. */
export function idsOfAd(known: AdIds, markup: string, element: Element | undefined, home: Realm): AdIds {
  const page = home as unknown as Page // globals of the page
  const all = [known, quietly(() => idsOfSlot(element, page, home.document)), quietly(() => idsOfBid(markup, page))]
  return Object.fromEntries(all.flatMap((ids) => Object.entries(ids ?? {})).filter(([, value]) => String(value ?? '')))
}

const word = (value: unknown) => {
  const text = String(value ?? '').trim()
  return text && text.length <= 128 ? text : undefined
}

const words = (list: unknown) => [list].flat().flatMap((one) => word(one) ?? [])
