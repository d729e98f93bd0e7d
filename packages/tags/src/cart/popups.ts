import { quietly } from '../shared/hook.ts'
import { isStopped, knownIn, latestExtension, saidBy, unknownExtension } from './extensions.ts'
import { isForeignNode } from './whose.ts'
import { home, isNews, tell } from './world.ts'

const offers =
  /\b(coupons?|(promo|discount) ?codes?|(codes?|deals?) found|cash ?back|savings|(try|apply) (all )?codes|best code)\b/i
/** Extensions fill their boxes after they have put them up. */
const looksMs = [0, 300, 1_500, 5_000]
const notShown = /^(script|style|link|meta)$/
/** One that is put up again and again is let be at last: a fight costs the shopper more. */
let removals = 0
const mostRemovals = 50
const mostText = 2_000

/** Something new straight in the page's root or body. */
export function lookAtTop(element: Element) {
  if (notShown.test(element.localName)) return
  knownOf(element)
  for (const wait of looksMs)
    home.setTimeout(() => {
      if (element.isConnected) quietly(() => judge(element))
    }, wait)
}

/** The element or one of its frames says whose it is. */
const knownOf = (element: Element) =>
  [element, ...element.querySelectorAll('iframe')].map((each) => knownIn(saidBy(each))).find(Boolean)

function judge(element: Element) {
  if (!isForeignNode(element)) return
  const name = knownOf(element)
  if ((!name && !isOffering(element)) || !isStopped(name) || removals++ > mostRemovals) return
  element.remove()
  const extension = name ?? latestExtension() ?? unknownExtension
  if (isNews(extension)) tell('popup_blocked', { extension })
}

/** A few words about codes; a page in reader's view has more. What a closed root or a stranger's frame says cannot be read. */
function isOffering(element: Element) {
  const inner = [element, ...element.querySelectorAll('*')].map(({ shadowRoot }) => shadowRoot?.textContent)
  const text = [element.textContent, ...inner].join(' ')
  return text.length < mostText && offers.test(text)
}
