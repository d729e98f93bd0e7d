import { quietly } from '../shared/hook.ts'
import { checking, rejectEntry, stopClick } from './blocking.ts'
import { findClick, isHome, parametersOf, parseUrl } from './clicks.ts'
import { closestTo, isCodeName } from './fields.ts'
import { flushMutations, isForeignNode } from './insertions.ts'
import { isFromArrival, isGranted, rememberDeparture } from './landing.ts'
import { isWeakName, networkOfName } from './networks.ts'
import { hasActed, hasPageCaller, isForeign, isPageCall, markNameless } from './origin.ts'

/** The link that the shopper last clicked, with its URL before any handler ran. */
let clicked: { href: string; at: number } | undefined
/** Links changed by untrusted code, with their original URLs. */
const decorated = new WeakMap<Element, string>()

/** Click parameters that a URL has and the page's URL does not. */
const newParameters = (url: URL, isNamed: (name: string) => unknown = networkOfName) =>
  parametersOf(url).filter(
    ([name, value]) =>
      value &&
      isNamed(name) &&
      !isGranted(name, value) &&
      !isFromArrival(value) &&
      !parametersOf(location).some(([one, text]) => one === name && text === value),
  )

const isClaim = (name: string) => networkOfName(name) || isCodeName(name)
const claimsIn = (url: URL) => parametersOf(url).filter(([name, value]) => value && isClaim(name)).length

/** Whether a URL attributes the visit to an affiliate or applies a code, and the previous one did not. */
function isDetour(after: string, before: string) {
  const [to, from] = [parseUrl(after), parseUrl(before)]
  if (!before || !to || !from || !isHome(from)) return false
  return isHome(to) ? claimsIn(to) > claimsIn(from) : true
}

/** A link's URL changed without a call by the page. */
export function checkLink(link: Element, before: string | null) {
  const after = link.getAttribute('href') ?? ''
  if (before && isDetour(after, before)) decorated.set(link, before)
  else if (decorated.get(link) === after) decorated.delete(link)
}

/** The shop's own code may change links. */
export function acceptLink(link: Element) {
  if (link.nodeName !== 'A') return
  flushMutations()
  if (decorated.has(link) && isPageCall()) decorated.delete(link)
}

/** Blocks clicks that the shopper did not make, and restores changed links. */
export function checkClick(event: Event) {
  quietly(() => checkLinkClick(event))
  checking.isForeign = false
}

function checkLinkClick(event: Event) {
  if (event.type !== 'click' && event.type !== 'auxclick') return
  flushMutations()
  const link = closestTo(event.composedPath()[0], 'a,area')
  const href = link?.getAttribute('href') ?? ''
  if (event.isTrusted) clicked = { href, at: Date.now() }
  if (!link) return
  // The shopper cannot know what a transparent link on top of the page does.
  const isTrick = isForeignNode(link) && getComputedStyle(link).opacity < '0.1'
  checking.isForeign = isTrick || isForeign(event)
  if (/^javascript:/i.test(href) && !checking.isForeign) markNameless()
  const before = decorated.get(link)
  if (before !== undefined && event.isTrusted) return restore(link, href, before)
  const click = findClick(href)
  if (!click || (event.isTrusted && !isTrick) || !stopClick(click)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function restore(link: Element, href: string, before: string) {
  const url = parseUrl(href)
  if (!url || !reportAway(url, isClaim)) return
  link.setAttribute('href', before)
  clicked = { href: before, at: Date.now() }
}

/** Reports an untrusted destination: a click host, or the shop with a click parameter. */
function reportAway(url: URL, isNamed?: (name: string) => unknown) {
  const [[name, value] = ['', '']] = newParameters(url, isNamed)
  if (!isHome(url)) return stopClick({ network: url.hostname, isGuessed: true, url })
  return name !== '' && rejectEntry(name, value)
}

/** Checks a navigation of the page or one of its frames. */
export function checkNavigation(
  event: Event,
  address: string,
  isByUser: boolean,
  isSameDocument: boolean,
  isTop: boolean,
) {
  const url = parseUrl(address)
  if (!url) return
  const { href } = clicked && Date.now() - clicked.at < 1_500 ? clicked : { href: '' }
  const isUntrusted = !isByUser && !hasPageCaller()
  // A link of the shop led elsewhere after the shopper clicked it.
  const isTurned = isByUser && isTop && isDetour(address, href)
  const isInside = isHome(url)
  const click = isInside ? undefined : findClick(address)
  // The page's code may lead to an affiliate after a click on a button.
  const isMeant =
    isByUser || (hasActed(1_000) ? !isUntrusted || parseUrl(href)?.hostname === url.hostname : isInside && !isUntrusted)
  const isAdded =
    isInside &&
    (isUntrusted || !(isTop || isByUser)) &&
    newParameters(url, isUntrusted && isSameDocument ? isAnyName : networkOfName).length > 0
  if (!(isTurned || isAdded || (click && !isMeant))) {
    if (isTop && !isSameDocument) rememberDeparture(url, isMeant)
  } else if (click && !isTurned ? stopClick(click) : reportAway(url, isAnyName)) {
    event.preventDefault()
    if (isTurned) setTimeout(() => location.assign(href))
  }
}

const isAnyName = (name: string) => isClaim(name) || isWeakName(name)

/** Removes parameters that no arrival earned from the URL. */
export function cleanAddress(voided: [string, string][]) {
  const url = new URL(location.href)
  for (const [name, value] of voided)
    if (rejectEntry(name, value)) {
      url.searchParams.delete(name)
      if (url.hash.includes(value)) url.hash = ''
    }
  if (url.href !== location.href) history.replaceState(history.state, '', url.href)
}
