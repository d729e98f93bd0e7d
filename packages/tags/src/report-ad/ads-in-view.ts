import type { PageComplaint } from '@vigil/contract'

type Ad = PageComplaint['ads'][number]

/** The parts of Google Publisher Tag and Prebid that are read. Pages may have other objects under these names. */
interface GptSlot {
  getSlotElementId(): string
  getResponseInformation(): { creativeId?: unknown; lineItemId?: unknown; advertiserId?: unknown } | null
}
interface Bid {
  adUnitCode?: unknown
  bidder?: unknown
  bidderCode?: unknown
  creativeId?: unknown
  meta?: { advertiserDomains?: unknown }
}
interface AdPage {
  googletag?: { pubads?: () => { getSlots(): GptSlot[] } }
  _pbjsGlobals?: string[]
}

const mostAds = 20
/** Smaller frames are counters, not ads. */
const leastPixels = 40

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value).slice(0, 128))

function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** The part of an element that is on screen; null if it is too small or outside. */
function visiblePart(element: Element) {
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
  const isInside = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
  return isInside && width >= leastPixels && height >= leastPixels
    ? { width: Math.round(width), height: Math.round(height) }
    : null
}

const findGptSlots = () => attempt(() => (window as AdPage).googletag?.pubads?.().getSlots() ?? [], [])

/** Winning bids of all Prebid instances on the page. */
function findBids(): Bid[] {
  const names = (window as AdPage)._pbjsGlobals ?? ['pbjs']
  return names.flatMap((name) =>
    attempt(
      () => (window as never as Record<string, { getAllWinningBids(): Bid[] }>)[name]?.getAllWinningBids() ?? [],
      [],
    ),
  )
}

/** The ads on screen: slots of Google Publisher Tag and Prebid, and other frames. */
export function findAdsInView(): Ad[] {
  const ads: Ad[] = []
  const covered: Element[] = []
  const bids = findBids()
  const add = (element: Element | null, slot: string, gpt?: GptSlot) => {
    const size = element && !covered.some((other) => other.contains(element)) && visiblePart(element)
    if (!element || !size || ads.length >= mostAds) return
    covered.push(element)
    const bid = bids.find(({ adUnitCode }) => adUnitCode === slot)
    const response = gpt && attempt(() => gpt.getResponseInformation(), null)
    const domains = bid?.meta?.advertiserDomains
    ads.push({
      slot: text(slot),
      ...size,
      bidder: text(bid?.bidder ?? bid?.bidderCode),
      creativeId: text(bid?.creativeId ?? response?.creativeId),
      adomains: Array.isArray(domains) ? domains.slice(0, 10).map((domain) => String(domain).slice(0, 253)) : [],
      lineItemId: text(response?.lineItemId),
      advertiserId: text(response?.advertiserId),
    })
  }
  for (const slot of findGptSlots()) {
    const id = attempt(() => slot.getSlotElementId(), '')
    add(document.getElementById(id), id, slot)
  }
  for (const { adUnitCode } of bids) add(document.getElementById(text(adUnitCode)), text(adUnitCode))
  for (const frame of document.querySelectorAll('iframe')) add(frame, frame.closest('[id]')?.id ?? '')
  return ads
}
