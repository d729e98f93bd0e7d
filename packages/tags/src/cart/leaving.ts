import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { clickIn, clickOf, isHome, parametersOf, wayHome } from './clicks.ts'
import { closestTo } from './fields.ts'
import { lookAgain } from './insertions.ts'
import { addRefused, clickParameters, isBrought, isGranted, rememberGoing, withoutParameters } from './landing.ts'
import { isWeakName, networkOfName } from './networks.ts'
import { hasActed, hasPageCaller, isForeign, isForeignCode, isThirdParty, markNameless, strangers } from './origin.ts'
import { judging, reportAffiliate, stopClick } from './verdicts.ts'
import { home } from './world.ts'

/** The link that the shopper last clicked, and its address before any handler ran. */
let clicked: { href: string; at: number } | undefined
/** Links that a stranger changed, and their addresses before. */
const decorated = new WeakMap<Element, string>()
const urlOf = (text: unknown) => quietly(() => new URL(String(text), home.document.baseURI))

/** Click parameters that an address has and the page's does not. */
const newParameters = (url: URL, isNamed: (name: string) => unknown = networkOfName) =>
  parametersOf(url).filter(
    ([name, value]) =>
      value &&
      isNamed(name) &&
      !isGranted(name, value) &&
      !isBrought(value) &&
      !parametersOf(home.location).some(([one, text]) => one === name && text === value),
  )

/** Whether an address earns an affiliate what the one before did not. */
function isDetour(after: string, before: string) {
  const [to, from] = [urlOf(after), urlOf(before)]
  if (!to || !from || !isHome(from)) return false
  return isHome(to) ? clickParameters(to).length > clickParameters(from).length : true
}

/** A link's address was changed by no call of the page's. */
export function judgeLink(link: Element, before: string | null) {
  const after = link.getAttribute('href') ?? ''
  if (before && isDetour(after, before)) decorated.set(link, before)
  else if (decorated.get(link) === after) decorated.delete(link)
}

/** The shop's own code may change links as it likes. */
export function watchLinks(realm: Realm) {
  hook<Element, unknown[]>(realm, 'HTMLAnchorElement Element', 'href search setAttribute', undefined, (link, args) => {
    if (link.nodeName !== 'A' || (args.length > 1 && args[0] !== 'href')) return
    lookAgain()
    if (decorated.has(link) && !isForeignCode() && !isThirdParty()) decorated.delete(link)
  })
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
  if (/^javascript:/i.test(href)) markNameless()
  for (const name of ['ping', 'attributionsrc']) {
    const click = clickIn(link.getAttribute(name) ?? '')
    if (click && stopClick(click)) link.removeAttribute(name)
  }
  judging.isForeign = isForeign(event)
  const before = decorated.get(link)
  if (before !== undefined && event.isTrusted) return restore(link, href, before)
  const click = clickOf(href)
  const back = click && wayHome(click)
  if (!click || (event.isTrusted && !back) || !stopClick(click)) return
  if (event.isTrusted && back) link.setAttribute('href', back)
  else {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

function restore(link: Element, href: string, before: string) {
  const url = urlOf(href)
  if (!url || !reportAway(url)) return
  link.setAttribute('href', before)
  clicked = { href: before, at: Date.now() }
}

/** Reports an address that a stranger leads to: a click host, or the shop with a click parameter. */
function reportAway(url: URL, isNamed?: (name: string) => unknown) {
  const [[name, value] = ['', '']] = newParameters(url, isNamed)
  if (!isHome(url)) return stopClick({ network: url.hostname, isGuessed: true, url })
  if (!name) return false
  const isStopped = reportAffiliate(networkOfName(name) ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] })
  if (isStopped) addRefused(value)
  return isStopped
}

/** The page, or a frame of it, is about to go somewhere else. */
export function judgeLeaving(
  event: Event,
  address: string,
  isByUser: boolean,
  isSameDocument: boolean,
  isTop: boolean,
) {
  const url = urlOf(address)
  if (!url) return
  const isClicked = clicked !== undefined && Date.now() - clicked.at < 1_500
  const meant = isClicked ? urlOf(clicked?.href) : undefined
  const isStrange = !isByUser && (!hasPageCaller() || isThirdParty())
  if (isHome(url)) {
    const isChanged = isByUser && isClicked && clicked?.href && isDetour(address, clicked.href)
    const isAdded = newParameters(url, isStrange && isSameDocument ? isAnyName : networkOfName).length > 0
    if (isAdded && (isStrange || isChanged || (!isTop && !isByUser))) stop(event, url, isChanged ? meant : undefined)
    else if (isTop && !isSameDocument) rememberGoing(url, isByUser || !isStrange)
    return
  }
  const click = clickOf(address)
  const back = click && wayHome(click)
  // A button may lead to an affiliate by the page's code; where a stranger is present, it may be the stranger's.
  const isMeant = isByUser || (hasActed(1_000) && (meant?.hostname === url.hostname || (!strangers.seen && !isStrange)))
  // A link of the shop led elsewhere after the shopper clicked it.
  if (isByUser && isTop && isClicked && clicked?.href && isDetour(address, clicked.href)) {
    stop(event, url, meant)
    return
  }
  if (click && !(isMeant && !back)) {
    if (!stopClick(click)) return
    event.preventDefault()
    if (back && isMeant) home.setTimeout(() => home.location.assign(back))
    return
  }
  if (isTop) rememberGoing(url, isMeant)
}

const isAnyName = (name: string) => networkOfName(name) ?? isWeakName(name)

function stop(event: Event, url: URL, instead?: URL) {
  if (!reportAway(url, isAnyName)) return
  event.preventDefault()
  if (instead) home.setTimeout(() => home.location.assign(instead.href))
}

/** Takes parameters that no arrival earned out of the address. */
export function cleanAddress(voided: [string, string][]) {
  const isStopped = voided.map(([name, value]) =>
    reportAffiliate(networkOfName(name) ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] }),
  )
  if (!isStopped.includes(true)) return
  const { href } = home.location
  const rest = withoutParameters(
    href,
    voided.map(([name]) => name),
  )
  if (rest !== href) home.history.replaceState(home.history.state, '', rest)
}
