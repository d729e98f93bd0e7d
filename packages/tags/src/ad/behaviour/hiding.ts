import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { above, isPages } from '../owners.ts'
import { home, ownerOf, stop } from '../world.ts'
import { inserted, isLoose, styleOf } from './points.ts'

/** Small frames that count or match readers are common and are no ads: only what loads an ad is one. */
const adlike = /\bads?\b|adserver|banner|creative|impression|slot=|gampad/i
const parts = 'img,a,video,canvas,iframe,object,svg'
const frames = 'iframe,embed,object'
/** Readers are matched once per host; more hidden frames are something else. */
const mostHidden = 2

/** Frames of ads: those in closed shadow roots are not found otherwise. */
const known = new Set<HTMLIFrameElement>()

/** Schedules the search for hidden ads after layout and paint. */
export function lookForHidden(ad: Ad, documentOf: () => Document, frame?: HTMLIFrameElement) {
  if (frame) known.add(frame)
  for (const wait of [400, 2_500])
    home.setTimeout(() => home.requestAnimationFrame(() => quietly(() => judgeFrames(ad, documentOf()))), wait)
}

function isInserted(frame: Element) {
  for (let at: Node | null = frame; at; at = above(at)) if (inserted.has(at as Element)) return true // others are not in it
  return false
}

function judgeFrames(ad: Ad, document: Document) {
  const hidden = new Map<string, HTMLIFrameElement[]>()
  const shown: DOMRect[] = []
  for (const frame of new Set([...known, ...document.querySelectorAll<HTMLIFrameElement>(frames)])) {
    if (!frame.isConnected) known.delete(frame)
    // Slots that the page itself hides for now are its own business.
    else if (frame.ownerDocument === document && (document !== home.document || isInserted(frame))) {
      const { src = '' } = frame
      const variant = wayOfHiding(frame, shown)
      const host = quietly(() => new URL(src).host) ?? ''
      const its = [...(hidden.get(host) ?? []), frame]
      const isMany = host && its.length > mostHidden
      if (!variant) shown.push(frame.getBoundingClientRect())
      else hidden.set(host, its)
      if (
        variant &&
        (isMany || adlike.test(src) || holdsAd(frame)) &&
        stop(ad, { what: `hidden-ads/${variant}`, hint: src, address: src })
      )
        for (const one of isMany ? its : [frame]) one.remove()
    }
  }
}

/** Has the size of an ad and something in it, or is a small one that holds more than it shows. */
function holdsAd(frame: HTMLIFrameElement) {
  const body = quietly(() => frame.contentDocument?.body)
  const width = Math.max(+(frame.width || 0), frame.offsetWidth)
  if (!body) return width >= 100 && /^http/.test(frame.src)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts does not count
  return (width >= 100 || body.scrollWidth >= 100) && Boolean(body.querySelector(parts) || body.innerText.trim())
}

function wayOfHiding(frame: HTMLElement, shown: DOMRect[]) {
  const { innerWidth, innerHeight, scrollX, scrollY } = frame.ownerDocument.defaultView ?? home
  const box = frame.getBoundingClientRect()
  if (box.right + scrollX < 5 || box.bottom + scrollY < 5 || box.left > innerWidth + 500) return 'off-screen-frame'
  let { left, right, top, bottom } = box
  let seen = 1
  for (let at: Node | null = frame; at; at = above(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element // 1 is an element
    const { opacity, visibility, overflow, filter, maskImage } = styleOf(element)
    // A mask without any opaque colour or picture.
    const isMasked = /gradient/.test(maskImage) && !/rgb\(|url/.test(maskImage)
    seen *= visibility === 'hidden' || isMasked || /opacity\(0(\.0|\))/.test(filter) ? 0 : +opacity
    if (overflow === 'visible' || /^(body|html)$/.test(element.localName)) continue
    const around = element.getBoundingClientRect()
    left = Math.max(left, around.left)
    right = Math.min(right, around.right)
    top = Math.max(top, around.top)
    bottom = Math.min(bottom, around.bottom)
  }
  if (seen < 0.05 || Math.min(right - left, bottom - top, innerWidth, innerHeight) < 3) return 'one-pixel-frame'
  const isSame = (other: DOMRect) => Math.abs(other.left - left) + Math.abs(other.top - top) < 5
  return shown.some(isSame) || isBehind(frame, box) ? 'stacked-frames' : ''
}

/** Clipped away, or covered by something solid. Points outside the window are skipped: hit tests return nothing there. */
function isBehind(frame: Element, { left, top, width, height }: DOMRect) {
  const root = frame.getRootNode() as Document // or a shadow root
  const stacks = [0.1, 0.3, 0.5, 0.7, 0.9]
    .map((share) => root.elementsFromPoint(left + width * share, top + height * share))
    .filter(([first]) => first)
  if (!stacks[0] || styleOf(frame).pointerEvents === 'none') return false
  let covered = 0
  let behindText = 0
  for (const stack of stacks) {
    const at = stack.indexOf(frame)
    const over = at < 0 ? stack : stack.slice(0, at)
    if (over.some(isPagesLayer)) return false
    if (at < 0 || over.some(isSolid)) covered++
    // The page's backdrops are larger than ads, and elements in the flow do not hide anything on purpose.
    else if (width < 1_000 && isLoose(frame) && over.some((one) => isPages(one) && !one.contains(frame))) behindText++
  }
  return covered + behindText === stacks.length || behindText * 2 > stacks.length
}

const isSolid = (element: Element) =>
  element.matches(`img,video,canvas,${frames}`) || /^rgb\(/.test(styleOf(element).backgroundColor)

/** A dialog or a banner that the page itself shows over everything. */
const isPagesLayer = (element: Element) =>
  element.ownerDocument === home.document &&
  !ownerOf(element) &&
  (element.matches(':modal') || styleOf(element).position === 'fixed')
