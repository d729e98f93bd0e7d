import { type CallSite, callStack } from '../shared/call-stack.ts'
import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { isHome } from './clicks.ts'
import { knownIn } from './extensions.ts'
import { configuration, home } from './world.ts'

/**
 * Decides who acts: the shopper, the page's code or a stranger. An extension's content script runs in another world: its calls
 * pass no hook of ours and leave no frame on the page's call stack. So an action without a trusted event, a hooked call or a page
 * frame on the stack is a stranger's.
 */

/** Events that can fill in or send a code, or follow a link. */
export const heardTypes =
  'input change keydown paste drop compositionend focusin pointerdown click auxclick submit'.split(' ')

/** Events that the page's code dispatched. */
const sent = new WeakSet<Event>()
/** Calls of the page's code that dispatch events themselves, while they run. */
const running: boolean[] = []
const isExtension = /-extension:\/\//
/** Hosts that serve shops' own files, tag managers that run shops' own code, and libraries that wrap the page's functions. */
const isCdn = /cdn|static|asset|cloudfront|akamai|fastly|unpkg|jquery|googleapis|tagmanager|newrelic|datadog/i
const inEval = 'eval'

/**
 * When the shopper last acted, typed, or clicked in a part of the page that a third party's code inserted; and whether the shopper, and
 * no code, sent the last form.
 */
export const shopper = { actedAt: 0, typedAt: 0, widgetAt: 0, target: undefined as unknown, isLeaving: false }
/** The page made code without an address: its frames have no name, like those of injected code. */
let hasNamelessCode = false
let pageClickedAt = 0

export const hasActed = (withinMs: number) => Date.now() - shopper.actedAt < withinMs
export const isPageCalling = () => running.includes(true)
export const markNameless = () => {
  hasNamelessCode = true
}

/** How far the author of code is from the shop: 0 the page, 1 a third party, 2 a stranger. Only scripts that code created are listed. */
const ranks = new Map<string, number>()
export const addForeignScript = (address: string) => ranks.set(address, 2)

function rankOf(address: string): number {
  if (isExtension.test(address)) {
    knownIn(address)
    return 2
  }
  const rank = ranks.get(address)
  if (rank !== undefined || !configuration.agnostic || address === inEval) return rank ?? 0
  // Nothing in the page has been seen to make this code.
  if (!address || isMade.test(address)) return address || !hasNamelessCode ? 2 : 0
  const host = hostIn(address)
  return host && !isHome({ hostname: host }) && !isCdn.test(host) ? 1 : 0
}
/** Parsing the address of every call would take longer than the call. */
const hostIn = (address: string) => /^https?:\/\/([^/:]+)/.exec(address)?.[1]
const isMade = /^(data|blob|about):/

/** Script addresses on the call stack, innermost first. Code without an address is an empty text. */
function stackAddresses(): string[] {
  const stack = callStack()
  if (typeof stack === 'string')
    return stack.split('\n').flatMap((line) => /@([^@]*):\d+:\d+$/.exec(line.slice(-2_000))?.[1] ?? [])
  return stack.flatMap(addressOf)
}

function addressOf(site: CallSite) {
  const name = quietly(() => site.getScriptNameOrSourceURL?.())
  // The engine's own functions, such as `forEach`. They have no line either, but lines make V8 parse all callers again.
  if (name === null) return []
  if (name || !site.isEval()) return name ?? ''
  // The origin of evaluated code names the script that evaluated it.
  return /\(([\w-]{2,20}:\/\/[^)\s]{1,500}?):\d+:\d+\)/.exec(site.getEvalOrigin?.() ?? '')?.[1] ?? inEval
}

const ownAddress = stackAddresses()[0]
const callers = () => stackAddresses().filter((address) => address !== ownAddress)

/** Whether page code made the current call. Without an address of our own, our frames look like the page's. */
export function hasPageCaller(clickMs = 100) {
  return (
    (ownAddress !== undefined && ownAddress !== location.href && callers().length > 0 && !isStranger()) ||
    isPageCalling() ||
    Date.now() - pageClickedAt < clickMs
  )
}

/** Whether code that is not the page's dispatched an event. */
export const isForeign = (event: Event) => !event.isTrusted && !sent.has(event) && !hasPageCaller()

/** The rank of the current call: a stranger anywhere on the stack counts, a third party only alone. */
export function rankOfCall(list = callers()): number {
  const all = list.map(rankOf)
  // The page handles an event that another world dispatched.
  const { event } = home
  if (event && !event.isTrusted && !sent.has(event) && !isPageCalling() && Date.now() - shopper.typedAt > 1_000)
    return 2
  return all.includes(2) ? 2 : Math.min(1, ...all) * Math.sign(all.length)
}

/**
 * Whether a stranger's code makes the current call. `isOutermost`: only the first caller counts. Helpful extensions wrap `fetch` and
 * the like, and are on every stack.
 */
export const isForeignCode = (isOutermost = false) => rankOfCall(callers().slice(isOutermost ? -1 : 0)) === 2
/** Whether the shop's own code makes the current call. */
export const isPageCode = () => rankOfCall() === 0
/** Whether code that neither the shop nor the shopper prompted makes the current call, or has the shop's functions make it. */
export const isStranger = (isOutermost = false) =>
  isForeignCode(isOutermost) ||
  (Date.now() - shopper.widgetAt > 8_000 &&
    rankOfCall(callers().slice(wasNative && isNative(setTimeout) && isNative(addEventListener) ? -1 : 0)) > 0)

/** Monitoring scripts replace these functions, and are then on the stack of all that the page does. */
const isNative = (work: unknown) => /\[native/.test(String(work))
const wasNative = isNative(setTimeout)

/** A script that code creates belongs to the author of that code. */
export function inheritAddress(address: string) {
  const rank = rankOfCall()
  if (rank || isMade.test(address)) ranks.set(address, rank)
}
/** A comment that names code after the strange script that makes it. */
export function authorMark() {
  const list = callers()
  const rank = rankOfCall(list)
  return rank ? `//# sourceURL=${list.find((address) => rankOf(address) === rank) || 'data:,'}\n` : ''
}

/** Runs before the code of a stranger's frame, so that its calls are hooked too. */
export const opening = '<script>parent[Symbol.for(`vigil.cart`)]?.(window)</script>'

/** Names the code in markup after its author. */
export function markMarkup(text: string) {
  const mark = code.test(text) ? authorMark() : ''
  if (!mark) return text
  inheritAddress(inDocument)
  return text.replace(code, (found) => found + (/doc/i.test(found) ? opening : mark))
}
const code = /<script(?![^>]{0,200}(json|rules|template|map|src))[^>]{0,200}>|\s(on\w{3,20}|srcdoc)\s?=\s?["']/gi
export const inDocument = 'about:srcdoc'

/** Hooks the calls by which page code dispatches events. `isWatched` limits the stack checks to targets that matter. */
export function watchCalls(realm: Realm, isWatched: (target: unknown) => boolean) {
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [event]) => {
    if (!heardTypes.includes(event.type) || !isWatched(target) || !isStranger()) sent.add(event)
    return undefined
  })
  hook<unknown, unknown[]>(
    realm,
    'HTMLElement HTMLFormElement Document',
    'click requestSubmit submit execCommand',
    () => {
      const isPage = !isStranger()
      running.push(isPage)
      if (isPage) pageClickedAt = Date.now()
      // A call that throws skips the pop below.
      setTimeout(() => running.splice(0))
      return undefined
    },
    () => running.pop(),
  )
}
