import { quietly } from '../shared/hook.ts'
import { describeElement, detectExtension, latestExtension, shouldBlock, unknownExtension } from './extensions.ts'
import { allFields, findApplyButton, findField } from './fields.ts'
import { isForeignNode } from './insertions.ts'
import { hasActed } from './origin.ts'
import { isFirstReport, sendEvent } from './page-state.ts'

const offers =
  /\b(coupon|voucher|gutschein|rabatt|cash ?back|savings|rewards|save .?\d|(promo|discount|best|try|\d) (all )?(code|deal)|(codes?|deals?) (found|available))/i
/** Extensions fill, move and show their popups after inserting them. */
const checkMs = 400
const maxBoxes = 40
const notShown = /^(script|style|link|meta)$/
let removals = 0
const maxRemovals = 50
const maxText = 2_000
/** When untrusted code last tried a code. */
export const lastAttack = { at: 0 }

/** Text that offers codes. A reader view's copy of the whole page is longer. */
export const isOfferText = (text: string) => text.length < maxText && offers.test(text)
const isOffer = (node: Node) => isOfferText(node.textContent ?? '')

/** Elements inserted by untrusted code, and elements around its text. */
const boxes = new Set<Element>()
/** Page elements restyled by untrusted code, with their original styles. */
const restyled = new WeakMap<Element, string>()
export const markRestyled = (element: Element, before: string | null) => {
  if (!restyled.has(element)) restyled.set(element, before ?? '')
}

/** Checks a node inserted anywhere in the page. */
export function checkInserted(node: Node) {
  const element = (node.nodeType === 1 ? node : node.parentElement) as Element | null // or its parent
  if (!element || boxes.size > maxBoxes) return
  // Known extensions insert their popups at the top level, some of them from the main world.
  if (!isForeignNode(node) && !(element.parentNode === document.body && findExtension(element))) return
  if (node === element ? notShown.test(element.localName) && !isStyle(element) : !isOffer(node)) return
  boxes.add(element)
  check(element)
}

export const watchBoxes = () => setInterval(() => quietly(() => boxes.forEach(check)), checkMs)

const isStyle = (element: Element) => element.localName === 'style' && isOffer(element)

/** The extension that an element or one of its frames identifies. */
const findExtension = (element: Element) =>
  [element, ...element.querySelectorAll('iframe')].map((each) => detectExtension(describeElement(each))).find(Boolean)

/** Reports a popup. True if it must be removed. */
export function stopPopup(name?: string) {
  const extension = name ?? latestExtension() ?? unknownExtension
  if (isFirstReport(extension)) sendEvent('popup_blocked', { extension })
  return shouldBlock(name)
}

function check(element: Element) {
  if (!element.isConnected) return void boxes.delete(element)
  const name = findExtension(element)
  const isTheirs = isForeignNode(element)
  const lifted = liftedBy(element)
  const isPopup =
    name || isStyle(element) || (isTheirs && isCovering(element)) || (lifted !== undefined && isOffering(element))
  // A popup that keeps coming back stays: the fight would cost the shopper more.
  if (!isPopup || removals++ > maxRemovals) return
  if (!stopPopup(name)) return
  const before = lifted && restyled.get(lifted)
  if (before !== undefined) lifted?.setAttribute('style', before)
  if (isTheirs) element.remove()
  boxes.delete(element)
}

/** Whether the text of an element, its shadow roots and frames offers codes. */
function isOffering(element: Element) {
  const texts = [element, ...element.querySelectorAll('*')].map((each) => {
    const { shadowRoot, contentDocument } = each as Partial<HTMLIFrameElement> // only frames have a document
    return [shadowRoot?.textContent, contentDocument?.body?.textContent, each.getAttribute('srcdoc')].join(' ')
  })
  return isOfferText([element.textContent, ...texts].join(''))
}

/** The untrusted element that positions a popup above the page: itself, its first child, or an ancestor. */
function liftedBy(box: Element): Element | undefined {
  const near: (Element | null | undefined)[] = [box.firstElementChild, box.shadowRoot?.firstElementChild]
  if (isForeignNode(box) && (/-|dialog/.test(box.localName) || near.some(isLifted))) return box
  for (let at: Element | null = box; at; at = at.parentElement)
    if (isLifted(at)) return isForeignNode(at) || restyled.has(at) ? at : undefined
  return undefined
}
const isLifted = (element?: Element | null) =>
  element && /fixed|absolute|sticky/.test(getComputedStyle(element).position)

/** Opened without an action of the shopper, and covers the code field or its button. */
function isCovering(box: Element) {
  const isLong = (box.textContent ?? '').trim().length > 300
  if (isLong || (hasActed(1_000) && Date.now() - lastAttack.at > 5_000)) return false
  const { width, height } = box.getBoundingClientRect()
  let focused: Element | null = null
  // The shop may be in shadow roots and frames. Only frames have a document.
  for (let inner: DocumentOrShadowRoot | null | undefined = document; inner; ) {
    focused = inner.activeElement
    inner = focused?.shadowRoot ?? (focused as HTMLIFrameElement | null)?.contentDocument
  }
  const isCode = allFields().some(({ input }) =>
    [input, findApplyButton(input)].some((target) => {
      const { x, y } = centerOf(target)
      const found = x > 0 ? document.elementFromPoint(x, y) : null
      // The host of a shadow root may have no size.
      return found !== null && box.contains(found) && !found.contains(input) && !(height > 0 && width * height < 9_000)
    }),
  )
  // Otherwise it may be an extension's menu for another field.
  return isCode && (focused?.nodeName !== 'INPUT' || findField(focused) !== undefined || coveredArea(box) > 150_000)
}

/** In pixels, from a grid of points: the host of a shadow root has another size than its content. */
function coveredArea(box: Element) {
  let points = 0
  for (let x = 1; x < 16; x += 2)
    for (let y = 1; y < 16; y += 2)
      if (box.contains(document.elementFromPoint((innerWidth * x) / 16, (innerHeight * y) / 16))) points++
  return (points * innerWidth * innerHeight) / 64
}

/** The center of an element, in page coordinates. */
function centerOf(element: Element | undefined) {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const frame = element?.ownerDocument.defaultView?.frameElement
  const { left: x = 0, top: y = 0 } = frame?.getBoundingClientRect() ?? {}
  return width > 0 ? { x: x + left + width / 2, y: y + top + height / 2 } : { x: 0, y: 0 }
}
