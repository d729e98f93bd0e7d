import { quietly } from '../shared/hook.ts'
import { isStopped, knownIn, latestExtension, saidBy, unknownExtension } from './extensions.ts'
import { allFields, applierOf } from './fields.ts'
import { isForeignNode } from './insertions.ts'
import { hasActed } from './origin.ts'
import { home, isNews, tell } from './world.ts'

const offers =
  /\b(coupon|voucher|gutschein|rabatt|cash ?back|savings|rewards|you (could )?save|save \d|(promo|discount|best|try|\d) (all )?(code|deal)|(codes?|deals?) (found|available))/i
/** Extensions fill their boxes after they insert them. */
const looksMs = [0, 300, 1_500, 5_000]
const notShown = /^(script|style|link|meta|#comment)$/
/** After this many, a popup that comes back stays: a fight costs the shopper more. */
let removals = 0
const mostRemovals = 50
const mostText = 2_000
/** When a stranger last tried a code. */
export const attacked = { at: 0 }

/** Text that offers codes. Text of a whole page in a reader's view is longer. */
export const isOfferText = (text: string) => text.length < mostText && offers.test(text)
export const isOffer = (node: Node) => isOfferText(node.textContent ?? '')

/** Checks an element that was inserted anywhere in the page. */
export function lookAtElement(element: Element) {
  const isStyle = element.localName === 'style' && isOffer(element)
  if (notShown.test(element.localName) && !isStyle) return
  knownOf(element)
  if (!isForeignNode(element)) return
  for (const wait of looksMs)
    home.setTimeout(() => {
      if (element.isConnected) quietly(() => judge(element, isStyle))
    }, wait)
}

/** The extension that an element or one of its frames names. */
const knownOf = (element: Element) =>
  [element, ...element.querySelectorAll('iframe')].map((each) => knownIn(saidBy(each))).find(Boolean)

function judge(element: Element, isStyle: boolean) {
  if (!isForeignNode(element)) return
  const name = knownOf(element)
  if (!(name || isOffering(element) || isCovering(element))) return
  // An element in the flow of the page is no popup.
  if (!(name || isStyle || isOverlay(element)) || removals++ > mostRemovals) return
  const extension = name ?? latestExtension() ?? unknownExtension
  if (isNews(extension)) tell('popup_blocked', { extension })
  if (!isStopped(name)) return
  // An element of the shop that was lifted over the page goes back to its place.
  for (let at = element.parentElement; at; at = at.parentElement)
    if (/fixed|absolute/.test(at.getAttribute('style') ?? '')) at.removeAttribute('style')
  element.remove()
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
  return isOfferText([element.textContent, ...texts.filter((text) => text.trim())].join(' '))
}

/** Lies over the page: positioned, in the top layer, or around or inside an element that is. */
function isOverlay(box: Element) {
  const near = [box, box.firstElementChild, box.shadowRoot?.firstElementChild]
  for (let at = box.parentElement; at && near.length < 8; at = at.parentElement) near.push(at)
  return (
    /-|dialog/.test(box.localName) ||
    near.some((each) => each && /fixed|absolute|sticky/.test(getComputedStyle(each).position))
  )
}

/** Opened without the shopper's doing, and lies over the field for codes or its button. */
function isCovering(box: Element) {
  const isLong = (box.textContent ?? '').trim().length > 300
  if (isLong || (hasActed(1_000) && Date.now() - attacked.at > 5_000)) return false
  const { width, height } = box.getBoundingClientRect()
  return allFields().some(({ input }) =>
    [input, applierOf(input)].some((target) => {
      const { x, y } = centerOf(target)
      const found = x > 0 ? home.document.elementFromPoint(x, y) : null
      // The box of a shadow root may have no size of its own.
      return found !== null && box.contains(found) && !found.contains(input) && !(width > 0 && width * height < 9_000)
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
