import { quietly } from '../shared/hook.ts'
import { clickOf, isHome, parametersOf, parsed } from './clicks.ts'
import { closestTo } from './fields.ts'
import { lookAgain } from './insertions.ts'
import { clickParameters, isBrought, isGranted, rememberGoing } from './landing.ts'
import { isWeakName, networkOfName } from './networks.ts'
import { hasActed, hasPageCaller, isForeign, isPageCode, markNameless } from './origin.ts'
import { judging, refuse, stopClick } from './verdicts.ts'

/** The link that the shopper last clicked, and its address before any handler ran. */
let clicked: { href: string; at: number } | undefined
/** Links that a stranger changed, and their addresses before. */
const decorated = new WeakMap<Element, string>()

/** Click parameters that an address has and the page's does not. */
const newParameters = (url: URL, isNamed: (name: string) => unknown = networkOfName) =>
  parametersOf(url).filter(
    ([name, value]) =>
      value &&
      isNamed(name) &&
      !isGranted(name, value) &&
      !isBrought(value) &&
      !parametersOf(location).some(([one, text]) => one === name && text === value),
  )

/** Whether an address earns an affiliate what the one before did not. */
function isDetour(after: string, before: string) {
  const [to, from] = [parsed(after), parsed(before)]
  if (!before || !to || !from || !isHome(from)) return false
  return isHome(to) ? clickParameters(to).length > clickParameters(from).length : true
}

/** A link's address was changed by no call of the page's. */
export function judgeLink(link: Element, before: string | null) {
  const after = link.getAttribute('href') ?? ''
  if (before && isDetour(after, before)) decorated.set(link, before)
  else if (decorated.get(link) === after) decorated.delete(link)
}

/** The shop's own code may change links as it likes. */
export function acceptLink(link: Element) {
  if (link.nodeName !== 'A') return
  lookAgain()
  if (decorated.has(link) && isPageCode()) decorated.delete(link)
}

/** Stops clicks that the shopper did not make, and leads changed links back to where they led before. */
export function judgeClick(event: Event) {
  quietly(() => judgeLinkClick(event))
  judging.isForeign = false
}

function judgeLinkClick(event: Event) {
  if (event.type !== 'click' && event.type !== 'auxclick') return
  lookAgain()
  const link = closestTo(event.composedPath()[0], 'a,area')
  const href = link?.getAttribute('href') ?? ''
  if (event.isTrusted) clicked = { href, at: Date.now() }
  if (!link) return
  judging.isForeign = isForeign(event)
  if (/^javascript:/i.test(href) && !judging.isForeign) markNameless()
  const before = decorated.get(link)
  if (before !== undefined && event.isTrusted) return restore(link, href, before)
  const click = clickOf(href)
  if (!click || event.isTrusted || !stopClick(click)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function restore(link: Element, href: string, before: string) {
  const url = parsed(href)
  if (!url || !reportAway(url)) return
  link.setAttribute('href', before)
  clicked = { href: before, at: Date.now() }
}

/** Reports an address that a stranger leads to: a click host, or the shop with a click parameter. */
function reportAway(url: URL, isNamed?: (name: string) => unknown) {
  const [[name, value] = ['', '']] = newParameters(url, isNamed)
  if (!isHome(url)) return stopClick({ network: url.hostname, isGuessed: true, url })
  return name !== '' && refuse(name, value)
}

/** The page, or a frame of it, is about to go somewhere else. */
export function judgeLeaving(
  event: Event,
  address: string,
  isByUser: boolean,
  isSameDocument: boolean,
  isTop: boolean,
) {
  const url = parsed(address)
  if (!url) return
  const { href } = clicked && Date.now() - clicked.at < 1_500 ? clicked : { href: '' }
  const isStrange = !isByUser && !hasPageCaller()
  // A link of the shop led elsewhere after the shopper clicked it.
  const isTurned = isByUser && isTop && isDetour(address, href)
  const isInside = isHome(url)
  const click = isInside ? undefined : clickOf(address)
  // A button may lead to an affiliate by the page's code.
  const isMeant =
    isByUser || (hasActed(1_000) ? !isStrange || parsed(href)?.hostname === url.hostname : isInside && !isStrange)
  const isAdded =
    isInside &&
    (isStrange || !(isTop || isByUser)) &&
    newParameters(url, isStrange && isSameDocument ? isAnyName : networkOfName).length > 0
  if (!(isTurned || isAdded || (click && !isMeant))) {
    if (isTop && !isSameDocument) rememberGoing(url, isMeant)
  } else if (click && !isTurned ? stopClick(click) : reportAway(url, isAnyName)) {
    event.preventDefault()
    if (isTurned) setTimeout(() => location.assign(href))
  }
}

const isAnyName = (name: string) => networkOfName(name) ?? isWeakName(name)

/** Takes parameters that no arrival earned out of the address. */
export function cleanAddress(voided: [string, string][]) {
  const url = new URL(location.href)
  for (const [name, value] of voided)
    if (refuse(name, value)) {
      url.searchParams.delete(name)
      if (url.hash.includes(value)) url.hash = ''
    }
  if (url.href !== location.href) history.replaceState(history.state, '', url.href)
}
