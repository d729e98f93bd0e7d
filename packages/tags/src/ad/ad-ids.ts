import type { EventOf } from '@vigil/contract'
import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'

type IdName =
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
export type AdIds = Pick<EventOf<'incident'>, IdName> & { cpmUsd?: number | undefined; categories?: string[] }

/** The parts of Prebid and Google's publisher tag that are read here. The page owns them, so any may be missing or malformed. */
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

/** Ids from the comment that Prebid's module adds to a bid's markup, and from the bid itself if it is found. */
function readBidIds(markup: string, page: Page): AdIds {
  const [, comment] = /pbad:\/\/([^\s>]{3,2000})/.exec(markup.slice(0, 4_000)) ?? []
  const fields = new URLSearchParams(comment)
  const [creativeId, bidderCode] = ['creativeId', 'bidderCode'].map((name) => readId(fields.get(name)))
  const isSameBid = (bid: Bid) => readId(bid.creativeId) === creativeId && readId(bid.bidderCode) === bidderCode
  const bids = (page._pbjsGlobals ?? ['pbjs']).flatMap((name) =>
    Object.values(quietly(() => page[name]?.getBidResponses()) ?? {}).flatMap((response) => response.bids),
  )
  const { meta = {}, mediaType } = bids.find(isSameBid) ?? {}
  const cpm = +(fields.get('cpm') ?? 0)
  return comment
    ? {
        creativeId,
        bidderCode,
        ssp: bidderCode,
        dsp: readId(meta.demandSource ?? meta.networkName),
        dspId: readId(meta.networkId),
        seatId: readId(meta.agencyId),
        advertiserId: readId(meta.advertiserId),
        adomains: readIds(meta.advertiserDomains).slice(0, 10),
        categories: readIds([meta.primaryCatId].concat(meta.secondaryCatIds)),
        deliverySource: 'prebid',
        mediaType: /^(banner|video|native|audio)$/.test(String(mediaType)) ? (mediaType as 'banner') : undefined, // one of these
        cpmUsd: cpm > 0 && cpm < 10_000 ? cpm : undefined,
      }
    : {}
}

/** Ids from Google's publisher tag, for an ad in one of its slots. */
function readSlotIds(element: Element | undefined, { googletag }: Page, document: Document): AdIds {
  const isAround = (slot: Slot) => document.getElementById(slot.getSlotElementId())?.contains(element ?? null)
  const slot = element && googletag?.pubads().getSlots().find(isAround)
  const { creativeId, campaignId, advertiserId } = slot?.getResponseInformation() ?? {}
  return slot
    ? {
        creativeId: readId(creativeId),
        campaignId: readId(campaignId),
        advertiserId: readId(advertiserId),
        deliverySource: 'gam',
      }
    : {}
}

/** Merges known ids with those of the ad server and the bid. The bid's win: they are more specific. */
export function mergeIds(known: AdIds, markup: string, element: Element | undefined, mainWindow: Realm): AdIds {
  const page = mainWindow as unknown as Page // globals of the page
  const all = [
    known,
    quietly(() => readSlotIds(element, page, mainWindow.document)),
    quietly(() => readBidIds(markup, page)),
  ]
  return Object.fromEntries(all.flatMap((ids) => Object.entries(ids ?? {})).filter(([, value]) => String(value ?? '')))
}

const readId = (value: unknown) => {
  const text = String(value ?? '').trim()
  return text && text.length <= 128 ? text : undefined
}

const readIds = (list: unknown) => [list].flat().flatMap((one) => readId(one) ?? [])
