import { quietly } from '../../shared/hook.ts'
import type { Ad } from '../ad.ts'
import { getParent, isPageElement } from '../page-elements.ts'
import { block, findOwner, mainWindow } from '../page-state.ts'
import { getStyle, insertedElements, isOutOfFlow } from './hit-tests.ts'

/** Small frames for counting and id matching are common and are not ads. */
const adAddress = /\bads?\b|adserver|banner|creative|impression|slot=|gampad/i
const adContent = 'img,a,video,canvas,iframe,object,svg'
const frameSelector = 'iframe,embed,object'
/** Id matching needs one frame per host. */
const maxHidden = 2

/** Frames of ads. Those in closed shadow roots cannot be found otherwise. */
const adFrames = new Set<HTMLIFrameElement>()

/** Checks for hidden ads after layout and paint. */
export function scheduleHiddenCheck(ad: Ad, getDocument: () => Document, frame?: HTMLIFrameElement) {
  if (frame) adFrames.add(frame)
  for (const wait of [400, 2_500])
    mainWindow.setTimeout(
      () => mainWindow.requestAnimationFrame(() => quietly(() => checkFrames(ad, getDocument()))),
      wait,
    )
}

function isInserted(frame: Element) {
  for (let at: Node | null = frame; at; at = getParent(at)) if (insertedElements.has(at as Element)) return true // others are not in it
  return false
}

function checkFrames(ad: Ad, document: Document) {
  const hidden = new Map<string, HTMLIFrameElement[]>()
  const visibleBoxes: DOMRect[] = []
  for (const frame of new Set([...adFrames, ...document.querySelectorAll<HTMLIFrameElement>(frameSelector)])) {
    if (!frame.isConnected) adFrames.delete(frame)
    // Slots that the page itself hides are left alone.
    else if (frame.ownerDocument === document && (document !== mainWindow.document || isInserted(frame))) {
      const { src = '' } = frame
      const variant = findHidingMethod(frame, visibleBoxes)
      const host = quietly(() => new URL(src).host) ?? ''
      const sameHost = [...(hidden.get(host) ?? []), frame]
      const isMany = host && sameHost.length > maxHidden
      if (!variant) visibleBoxes.push(frame.getBoundingClientRect())
      else hidden.set(host, sameHost)
      if (
        variant &&
        (isMany || adAddress.test(src) || containsAd(frame)) &&
        block(ad, { threat: `hidden-ads/${variant}`, evidence: src, address: src })
      )
        for (const one of isMany ? sameHost : [frame]) one.remove()
    }
  }
}

/** Has the size of an ad and content, or is small and has larger content. */
function containsAd(frame: HTMLIFrameElement) {
  const body = quietly(() => frame.contentDocument?.body)
  const width = Math.max(+(frame.width || 0), frame.offsetWidth)
  if (!body) return width >= 100 && /^http/.test(frame.src)
  // biome-ignore lint/performance/useDomNodeTextContent: the text of scripts does not count
  return (width >= 100 || body.scrollWidth >= 100) && Boolean(body.querySelector(adContent) || body.innerText.trim())
}

function findHidingMethod(frame: HTMLElement, visibleBoxes: DOMRect[]) {
  const { innerWidth, innerHeight, scrollX, scrollY } = frame.ownerDocument.defaultView ?? mainWindow
  const box = frame.getBoundingClientRect()
  if (box.right + scrollX < 5 || box.bottom + scrollY < 5 || box.left > innerWidth + 500) return 'off-screen-frame'
  let { left, right, top, bottom } = box
  let totalOpacity = 1
  for (let at: Node | null = frame; at; at = getParent(at)) {
    if (at.nodeType !== 1) continue
    const element = at as Element // 1 is an element
    const { opacity, visibility, overflow, filter, maskImage } = getStyle(element)
    // A mask without any opaque color or image.
    const isMasked = /gradient/.test(maskImage) && !/rgb\(|url/.test(maskImage)
    totalOpacity *= visibility === 'hidden' || isMasked || /opacity\(0(\.0|\))/.test(filter) ? 0 : +opacity
    if (overflow === 'visible' || /^(body|html)$/.test(element.localName)) continue
    const around = element.getBoundingClientRect()
    left = Math.max(left, around.left)
    right = Math.min(right, around.right)
    top = Math.max(top, around.top)
    bottom = Math.min(bottom, around.bottom)
  }
  if (totalOpacity < 0.05 || Math.min(right - left, bottom - top, innerWidth, innerHeight) < 3) return 'one-pixel-frame'
  const isSame = (other: DOMRect) => Math.abs(other.left - left) + Math.abs(other.top - top) < 5
  return visibleBoxes.some(isSame) || isCovered(frame, box) ? 'stacked-frames' : ''
}

/** Whether a frame is clipped away or covered by something solid. Points outside the window are skipped: hit tests return nothing there. */
function isCovered(frame: Element, { left, top, width, height }: DOMRect) {
  const root = frame.getRootNode() as Document // or a shadow root
  const stacks = [0.1, 0.3, 0.5, 0.7, 0.9]
    .map((share) => root.elementsFromPoint(left + width * share, top + height * share))
    .filter(([first]) => first)
  if (!stacks[0] || getStyle(frame).pointerEvents === 'none') return false
  let covered = 0
  let behindText = 0
  for (const stack of stacks) {
    const at = stack.indexOf(frame)
    const over = at < 0 ? stack : stack.slice(0, at)
    if (over.some(isPageLayer)) return false
    if (at < 0 || over.some(isSolid)) covered++
    // The page's backdrops are larger than ads, and elements in the flow do not hide anything on purpose.
    else if (width < 1_000 && isOutOfFlow(frame) && over.some((one) => isPageElement(one) && !one.contains(frame)))
      behindText++
  }
  return covered + behindText === stacks.length || behindText * 2 > stacks.length
}

const isSolid = (element: Element) =>
  element.matches(`img,video,canvas,${frameSelector}`) || /^rgb\(/.test(getStyle(element).backgroundColor)

/** A dialog or banner that the page shows over everything. */
const isPageLayer = (element: Element) =>
  element.ownerDocument === mainWindow.document &&
  !findOwner(element) &&
  (element.matches(':modal') || getStyle(element).position === 'fixed')
