import { quietly } from '../shared/hook.ts'
import { isStopped, knownIn, latestExtension, saidBy, unknownExtension } from './extensions.ts'
import { allFields, applierOf, fieldOf } from './fields.ts'
import { isForeignNode } from './insertions.ts'
import { hasActed } from './origin.ts'
import { isNews, tell } from './world.ts'

const offers =
  /\b(coupon|voucher|gutschein|rabatt|cash ?back|savings|rewards|save .?\d|(promo|discount|best|try|\d) (all )?(code|deal)|(codes?|deals?) (found|available))/i
/** Extensions fill, move and show their boxes after they insert them. */
const lookMs = 400
const mostBoxes = 40
const notShown = /^(script|style|link|meta)$/
let removals = 0
const mostRemovals = 50
const mostText = 2_000
/** When a stranger last tried a code. */
export const attacked = { at: 0 }

/** Text that offers codes. Text of a whole page in a reader's view is longer. */
export const isOfferText = (text: string) => text.length < mostText && offers.test(text)
const isOffer = (node: Node) => isOfferText(node.textContent ?? '')

/** Elements that strangers inserted, and elements around text that they wrote. */
const boxes = new Set<Element>()
/** Elements of the page that no call of its code restyled, and their styles before. */
const restyled = new WeakMap<Element, string>()
export const markRestyled = (element: Element, before: string | null) => {
  if (!restyled.has(element)) restyled.set(element, before ?? '')
}

/** Checks a node that was inserted anywhere in the page. */
export function lookAt(node: Node) {
  const element = (node.nodeType === 1 ? node : node.parentElement) as Element | null // or its parent
  if (!element || boxes.size > mostBoxes) return
  // Known extensions insert their boxes at the top, some of them by code in the page.
  if (!isForeignNode(node) && !(element.parentNode === document.body && knownOf(element))) return
  if (node === element ? notShown.test(element.localName) && !isStyle(element) : !isOffer(node)) return
  boxes.add(element)
  judge(element)
}

export const watchBoxes = () => setInterval(() => quietly(() => boxes.forEach(judge)), lookMs)

const isStyle = (element: Element) => element.localName === 'style' && isOffer(element)

/** The extension that an element or one of its frames names. */
const knownOf = (element: Element) =>
  [element, ...element.querySelectorAll('iframe')].map((each) => knownIn(saidBy(each))).find(Boolean)

/** Reports a popup; true when it must be removed. */
export function stopPopup(name?: string) {
  const extension = name ?? latestExtension() ?? unknownExtension
  if (isNews(extension)) tell('popup_blocked', { extension })
  return isStopped(name)
}

function judge(element: Element) {
  if (!element.isConnected) return void boxes.delete(element)
  const name = knownOf(element)
  const isTheirs = isForeignNode(element)
  const lifted = liftedBy(element)
  const isPopup =
    name || isStyle(element) || (isTheirs && isCovering(element)) || (lifted !== undefined && isOffering(element))
  // After many, a popup that is inserted again stays: a fight costs the shopper more.
  if (!isPopup || removals++ > mostRemovals) return
  if (!stopPopup(name)) return
  const before = lifted && restyled.get(lifted)
  if (before !== undefined) lifted?.setAttribute('style', before)
  if (isTheirs) element.remove()
  boxes.delete(element)
}

/** The text of an element, its shadow roots and its frames. */
function isOffering(element: Element) {
  const texts = [element, ...element.querySelectorAll('*')].map((each) => {
    const { shadowRoot, contentDocument } = each as Partial<HTMLIFrameElement> // only frames have a document
    return [
      shadowRoot?.textContent,
      quietly(() => contentDocument?.body.textContent),
      each.getAttribute('srcdoc'),
    ].join(' ')
  })
  return isOfferText([element.textContent, ...texts].join(''))
}

/** The stranger's element that lifts a box over the page: the box, its first part, or an element around it. */
function liftedBy(box: Element): Element | undefined {
  const near: (Element | null | undefined)[] = [box.firstElementChild, box.shadowRoot?.firstElementChild]
  if (isForeignNode(box) && (/-|dialog/.test(box.localName) || near.some(isLifted))) return box
  for (let at: Element | null = box; at; at = at.parentElement)
    if (isLifted(at)) return isForeignNode(at) || restyled.has(at) ? at : undefined
  return undefined
}
const isLifted = (element?: Element | null) =>
  element && /fixed|absolute|sticky/.test(getComputedStyle(element).position)

/** Opened without the shopper's doing, and lies over the field for codes or its button. */
function isCovering(box: Element) {
  const isLong = (box.textContent ?? '').trim().length > 300
  if (isLong || (hasActed(1_000) && Date.now() - attacked.at > 5_000)) return false
  const { width, height } = box.getBoundingClientRect()
  const { activeElement } = document
  // A helper's menu for another field.
  if (width * height < 150_000 && activeElement?.nodeName === 'INPUT' && !fieldOf(activeElement)) return false
  return allFields().some(({ input }) =>
    [input, applierOf(input)].some((target) => {
      const { x, y } = centerOf(target)
      const found = x > 0 ? document.elementFromPoint(x, y) : null
      // The host of a shadow root may have no size.
      return found !== null && box.contains(found) && !found.contains(input) && !(height > 0 && width * height < 9_000)
    }),
  )
}

/** The center of an element, in the coordinates of the page. */
function centerOf(element: Element | undefined) {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  const frame = element?.ownerDocument.defaultView?.frameElement
  const { left: x = 0, top: y = 0 } = frame?.getBoundingClientRect() ?? {}
  return width > 0 ? { x: x + left + width / 2, y: y + top + height / 2 } : { x: 0, y: 0 }
}
