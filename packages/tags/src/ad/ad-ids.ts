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
export type AdIds = Pick<EventOf<'incident'>, IdName> & {
  cpmUsd?: number | undefined
  categories?: string[]
  slot?: string | undefined
}

/** The parts of Prebid and Google's publisher tag that are read here. The page owns them, so any may be missing or malformed. */
type Values = Record<string, unknown>
interface Bid extends Values {
  meta?: Values
}
interface Prebid {
  getBidResponses: () => Record<string, { bids: Bid[] }>
  getAllWinningBids?: () => (Bid & { adUnitCode: string })[]
}
interface Slot {
  getSlotElementId: () => string
  getAdUnitPath?: () => string
  getResponseInformation: () => Values | null
}
type Page = Record<string, Prebid | undefined> & {
  _pbjsGlobals?: string[]
  googletag?: { pubads: () => { getSlots: () => Slot[] } }
}

const listPrebids = (page: Page) => (page._pbjsGlobals ?? ['pbjs']).map((name) => page[name])
const listSlots = ({ googletag }: Page) => googletag?.pubads().getSlots()

/** Calls back for each slot with an ad by its own account: with its element's id, and the winning bid's ids. */
export function eachRendered(mainWindow: Realm, visit: (elementId: string, ids: AdIds) => void) {
  const page = mainWindow as unknown as Page // globals of the page
  for (const prebid of listPrebids(page))
    for (const { adUnitCode, bidderCode, cpm } of prebid?.getAllWinningBids?.() ?? [])
      visit(adUnitCode, { bidderCode: readId(bidderCode), cpmUsd: Number(cpm) || 0, deliverySource: 'prebid' })
  for (const slot of listSlots(page) ?? []) if (slot.getResponseInformation()) visit(slot.getSlotElementId(), {})
}

/** Ids from the comment that Prebid's module adds to a bid's markup, and from the bid itself if it is found. */
function readBidIds(markup: string, page: Page): AdIds {
  const [, comment] = /pbad:\/\/([^\s>]{3,2000})/.exec(markup.slice(0, 4_000)) ?? []
  const fields = new URLSearchParams(comment)
  const [creativeId, bidderCode] = ['creativeId', 'bidderCode'].map((name) => readId(fields.get(name)))
  const isSameBid = (bid: Bid) => readId(bid.creativeId) === creativeId && readId(bid.bidderCode) === bidderCode
  const bids = listPrebids(page).flatMap((prebid) =>
    Object.values(quietly(() => prebid?.getBidResponses()) ?? {}).flatMap((response) => response.bids),
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
function readSlotIds(element: Element | undefined, page: Page, document: Document): AdIds {
  const isAround = (slot: Slot) => document.getElementById(slot.getSlotElementId())?.contains(element ?? null)
  const slot = element && listSlots(page)?.find(isAround)
  const { creativeId, campaignId, advertiserId } = slot?.getResponseInformation() ?? {}
  return slot
    ? {
        creativeId: readId(creativeId),
        campaignId: readId(campaignId),
        advertiserId: readId(advertiserId),
        deliverySource: 'gam',
        slot: readId(slot.getAdUnitPath?.()),
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
