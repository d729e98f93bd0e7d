import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { above } from '../owners.ts'
import { home, stop } from '../world.ts'
import { inserted, styleOf } from './points.ts'

/** Small frames that count or match readers are common and are no ads: only what loads an ad is one. */
const adlike = /\bads?\b|adserver|banner|creative|impression|slot=|gampad/i
const parts = 'img,a,video,canvas,iframe,object,svg'
/** Readers are matched once per host; more hidden frames are something else. */
const mostHidden = 2

/** Reading places before the page was drawn would lay it out once more. */
function onceDrawn(work: () => void) {
  home.requestAnimationFrame(() => home.setTimeout(() => quietly(work), 20))
}

/** Frames of ads: those in closed shadow roots are not found otherwise. */
const known = new Set<HTMLIFrameElement>()

/** Ads that nobody can see: looked for once what was inserted has its place. */
export function lookForHidden(ad: Ad, documentOf: () => Document, frame?: HTMLIFrameElement) {
  if (frame) known.add(frame)
  for (const wait of [400, 2_500]) home.setTimeout(() => onceDrawn(() => judgeFrames(ad, documentOf())), wait)
}

function isInserted(frame: Element) {
  for (let at: Node | null = frame; at; at = above(at)) if (inserted.has(at as Element)) return true // others are not in it
  return false
}

function judgeFrames(ad: Ad, document: Document) {
  const hidden = new Map<string, HTMLIFrameElement[]>()
  const shown: DOMRect[] = []
  for (const frame of known) if (!frame.isConnected) known.delete(frame)
  const found = document.querySelectorAll<HTMLIFrameElement>('iframe,embed,object')
  for (const frame of new Set([...found, ...[...known].filter(({ ownerDocument }) => ownerDocument === document)])) {
    // Slots that the page itself hides for now are its own business.
    if (document === home.document && !isInserted(frame)) continue
    const { src = '' } = frame
    const variant = wayOfHiding(frame, shown)
    if (!variant) {
      shown.push(frame.getBoundingClientRect())
      continue
    }
    const host = quietly(() => new URL(src).host) ?? ''
    const its = [...(hidden.get(host) ?? []), frame]
    hidden.set(host, its)
    const isMany = host && its.length > mostHidden
    const isAd = adlike.test(src) || isMany || holdsAd(frame)
    if (isAd && stop(ad, { what: `hidden-ads/${variant}`, hint: src, address: src }))
      for (const one of isMany ? its : [frame]) one.remove()
  }
}

/** Has the size of an ad and something in it, or is a small one that holds more than it shows. */
function holdsAd(frame: HTMLIFrameElement) {
  const body = quietly(() => frame.contentDocument?.body)
  const [width = 0, height = 0] = ['width', 'height'].map((side) =>
    Math.max(+(frame.getAttribute(side) ?? 0), side === 'width' ? frame.offsetWidth : frame.offsetHeight),
  )
  if (!body) return width >= 100 && height >= 40 && /^http/.test(frame.src)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts does not count
  return (width >= 100 || body.scrollWidth >= 100) && Boolean(body.querySelector(parts) || body.innerText.trim())
}

function wayOfHiding(frame: HTMLElement, shown: DOMRect[]) {
  const { defaultView: view } = frame.ownerDocument
  if (!view) return ''
  const box = frame.getBoundingClientRect()
  if (view.innerWidth < 3 || view.innerHeight < 3) return 'one-pixel-frame'
  if (box.right + view.scrollX < 5 || box.bottom + view.scrollY < 5 || box.left > view.innerWidth + 500)
    return 'off-screen-frame'
  let { left, right, top, bottom } = box
  for (let at: Node | null = frame; at; at = above(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element // 1 is an element
    const { opacity, visibility, clipPath, clip, overflow, filter, maskImage } = view.getComputedStyle(element)
    const isClipped = /inset\((4[5-9]|[5-9]\d|100)|\(0|rect\(0px, [01]px/.test(clipPath + clip)
    const isFaded = +opacity < 0.05 || /opacity\(0/.test(filter) || !/^(none)?$/.test(maskImage ?? '')
    if (isFaded || visibility === 'hidden' || isClipped) return 'one-pixel-frame'
    if (overflow === 'visible' || /^(body|html)$/.test(element.localName)) continue
    const around = element.getBoundingClientRect()
    left = Math.max(left, around.left)
    right = Math.min(right, around.right)
    top = Math.max(top, around.top)
    bottom = Math.min(bottom, around.bottom)
  }
  if (right - left < 3 || bottom - top < 3) return 'one-pixel-frame'
  const sides = ['left', 'top', 'width'] as const
  const isSame = (other: DOMRect) => sides.every((side) => Math.abs(other[side] - box[side]) < 5)
  return shown.some(isSame) || isBehind(frame, box) ? 'stacked-frames' : ''
}

/** Something solid lies over all of it. */
function isBehind(frame: Element, { left, top, width, height }: DOMRect) {
  return [0.2, 0.5, 0.8].every((share) => {
    const stack = frame.ownerDocument.elementsFromPoint(left + width * share, top + height * share)
    const over = stack.slice(0, Math.max(0, stack.indexOf(frame)))
    return over.some(
      (one) => one.matches('iframe,img,video,canvas,object,embed') || /^rgb\(/.test(styleOf(one).backgroundColor),
    )
  })
}
