import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { latestExtension } from './extensions.ts'
import { closestTo } from './fields.ts'
import { type Click, clickOf, wayHome } from './networks.ts'
import { hasActed, hasStrangers, isForeignCode } from './whose.ts'
import { home, isBlocking, isNews, tell } from './world.ts'

/** Where nothing is, and nothing fails. */
export const nowhere = 'data:,{}'
const tags = 'iframe|img|script|embed|object|link'
const loading = tags.replaceAll('|', ',')
const isLoader = new RegExp(`^(${tags})$`, 'i')
const attributes = ['src', 'href', 'data']
const loadingMarkup = new RegExp(`(<(?:${tags})\\b[^>]*?\\s(?:src|href|data)\\s*=\\s*["']?)([^"'\\s>]+)`, 'gi')

/** Tells of what no click asked for; true when it is not to be. */
export function tellAffiliate(network: string, of: { cookies: string[]; pixel?: string }, isStoppable = true): boolean {
  const extension = latestExtension()
  const isStopped = isBlocking && isStoppable
  if (isNews(network + of.cookies + of.pixel))
    tell('affiliate_blocked', {
      network,
      ...of,
      ...(extension && { extension }),
      action: isStopped ? 'blocked' : 'reported',
    })
  return isStopped
}

const stuffed = ({ network, url }: Click, isStoppable?: boolean) =>
  tellAffiliate(network.slice(0, 64), { cookies: [], pixel: url.href.slice(0, 2_048) }, isStoppable)

/** Answers a call to an affiliate's address in its stead. */
const refusal = (address: unknown, value: unknown, isMeant?: (click: Click) => boolean) => {
  const click = clickOf(address)
  return click && !isMeant?.(click) && stuffed(click) ? { value } : undefined
}

/** One that only looks like a click's address may be in a frame that people can see: a banner. */
function isHidden(element: Element) {
  const { width, height, nodeName } = element as HTMLIFrameElement // nothing else gets further than its name
  const style = element.getAttribute('style') ?? ''
  return (
    nodeName !== 'IFRAME' ||
    element.hasAttribute('hidden') ||
    [width, height].some((size) => Number.parseInt(size, 10) < 30) ||
    /display: *none|hidden|opacity: *0|: *-\d{3}|(width|height): *\d?(px|;|$)/.test(style)
  )
}

const isStuffing = (element: Element, address: unknown) => {
  const click = clickOf(address)
  return click && (!click.isGuessed || isHidden(element)) ? click : undefined
}

/** An element that loads something, by whichever way it came, is emptied. */
export function judgeLoader(element: Element) {
  if (!isLoader.test(element.nodeName)) return
  const { srcdoc } = element as Partial<HTMLIFrameElement> // only a frame has one
  const rest = srcdoc && withoutClicks(srcdoc)
  if (rest && rest !== srcdoc) element.setAttribute('srcdoc', rest)
  const click = isStuffing(element, attributes.map((name) => element.getAttribute(name)).find(Boolean))
  if (!click || !stuffed(click)) return
  for (const name of attributes) element.removeAttribute(name)
  // A frame goes on with what it has begun to load.
  if (element.nodeName !== 'IMG') element.remove()
}

export function judgeLoaders(node: Node) {
  const element = node as Element // or a text, which has no children either
  judgeLoader(element)
  if (element.firstElementChild) for (const each of element.querySelectorAll(loading)) judgeLoader(each)
}

/** Calls that make elements of a text, and which of their arguments it is. */
const markups: [kind: string, names: string, index: number][] = [
  ['Element', 'innerHTML outerHTML', 0],
  ['Element', 'insertAdjacentHTML', 1],
  ['Document', 'write writeln', 0],
  ['HTMLIFrameElement', 'srcdoc', 0],
]

/** Calls of code in the page, also of code that extensions put there. */
export function guardAffiliates(realm: Realm) {
  const elsewhere = (args: unknown[], index: number, element?: Element) => {
    const request = args[index] as { url?: string } | undefined // a request, an address or a text
    const address = request?.url ?? args[index]
    const click = element ? isStuffing(element, address) : clickOf(address)
    if (click && stuffed(click)) args[index] = nowhere
    return undefined
  }
  hook<unknown, unknown[]>(realm, 'window', 'fetch', (_self, args) => elsewhere(args, 0))
  hook<unknown, unknown[]>(realm, 'XMLHttpRequest', 'open', (_self, args) => elsewhere(args, 1))
  hook<unknown, unknown[]>(realm, 'Navigator', 'sendBeacon', (_self, [address]) => refusal(address, true))
  hook<unknown, unknown[]>(realm, 'window', 'open', (_self, [address]) =>
    refusal(address, null, (click) => hasActed(1_500) && !wayHome(click) && !isForeignCode(true)),
  )
  hook<HTMLFormElement, unknown[]>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) =>
    refusal(form.getAttribute('action') ?? '', undefined, () => hasActed(1_500)),
  )
  for (const kind of 'IFrame Image Script Embed Object Link'.split(' '))
    hook<Element, unknown[]>(realm, `HTML${kind}Element`, 'src href data', (element, args) =>
      elsewhere(args, 0, element),
    )
  hook<Element, unknown[]>(realm, 'Element', 'setAttribute', (element, args) =>
    isLoader.test(element.nodeName) && attributes.includes(String(args[0])) ? elsewhere(args, 1, element) : undefined,
  )
  for (const [kind, names, index] of markups)
    hook<unknown, unknown[]>(realm, kind, names, (_self, args) => {
      const text = String(args[index] ?? '')
      const rest = text.includes('//') ? withoutClicks(text) : text
      // What is not changed is passed on as it came: it may be a trusted type, which a text is not.
      if (rest !== text) args[index] = rest
      return undefined
    })
}

/** Of markup, the addresses that elements would load by themselves. Links are left: somebody may click them. */
const withoutClicks = (text: string) =>
  text.replace(loadingMarkup, (whole, before, address) => {
    const click = clickOf(address.replaceAll('&amp;', '&'))
    return click && !click.isGuessed && stuffed(click) ? before + nowhere : whole
  })

/** The host of the affiliate's link that the shopper last clicked, if it was one. */
let clicked = ''

/** Clicks that nobody made; and links of the shop that were made to go round by an affiliate. */
export function judgeClick(event: Event) {
  if (event.type !== 'click') return
  const link = closestTo(event.composedPath()[0], 'a')
  const click = link && clickOf(link.getAttribute('href'))
  if (event.isTrusted) clicked = click?.url.hostname ?? ''
  if (!link || !click) return
  const back = wayHome(click)
  if ((event.isTrusted && !back) || !stuffed(click)) return
  if (event.isTrusted && back) link.setAttribute('href', back)
  else {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
}

/** The page is about to be left. */
export function judgeLeaving(event: Event, url: string, isByUser: boolean) {
  const click = clickOf(url)
  const back = click && wayHome(click)
  // A button may lead to an affiliate by the page's code; where there are strangers, it may be theirs.
  const isAskedFor = isByUser || (hasActed(1_000) && (clicked === click?.url.hostname || !hasStrangers))
  if (!click || (isAskedFor && !back) || !stuffed(click)) return
  event.preventDefault()
  // Whoever clicked wanted to go somewhere.
  if (back && isAskedFor) home.setTimeout(() => home.location.assign(back))
}

/** What another world loaded without putting it into the page is seen only once it was loaded: it can be told, not stopped. */
export function watchLoads() {
  quietly(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        // By the kind that is asked for below. Frames are in the page, and were looked at there.
        const click = entry.initiatorType === 'iframe' ? undefined : clickOf(entry.name)
        if (click) stuffed(click, false)
      }
    })
    observer.observe({ type: 'resource', buffered: true })
  })
}
