import { type CallSite, callStack } from '../shared/call-stack.ts'
import { defineProperty, hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { isHome } from './clicks.ts'
import { detectExtension } from './extensions.ts'
import { configuration, mainWindow } from './page-state.ts'

/**
 * Finds out who acts: the shopper, the page's code, a third party, or foreign code (an extension, or injected by one). A content
 * script runs in an isolated world: its calls bypass our hooks and leave no frame on the page's call stack. So an action without a
 * trusted event, a hooked call or a page frame on the stack is foreign. Code that is foreign, or a third party that acts on its own,
 * is untrusted.
 */

/** Events that can enter or submit a code, or follow a link. */
export const watchedEvents =
  'input change keydown paste drop compositionend focusin pointerdown click auxclick submit'.split(' ')

/** Events dispatched by the page's code. */
const dispatchedByPage = new WeakSet<Event>()
/** Running calls that dispatch events themselves; true for the page's. */
const pageCalls: boolean[] = []
const isExtension = /-extension:\/\//
/** Hosts of shops' static files, tag managers, and libraries that wrap the page's functions. */
const isCdn = /cdn|static|asset|cloudfront|akamai|fastly|unpkg|jquery|googleapis|tagmanager|newrelic|datadog/i
const inEval = 'eval'

/**
 * When the shopper last acted, typed, or clicked in a part of the page that a third party inserted; and whether the shopper submitted
 * the last form.
 */
export const shopper = { actedAt: 0, typedAt: 0, widgetAt: 0, target: undefined as unknown, isLeaving: false }
/** The page created code without a URL: its frames have no name, like those of injected code. */
let hasNamelessCode = false
let pageClickedAt = 0

export const hasActed = (withinMs: number) => Date.now() - shopper.actedAt < withinMs
export const isPageCalling = () => pageCalls.includes(true)
export const markNameless = () => {
  hasNamelessCode = true
}

/** Trust in code, by script URL: 0 the page, 1 a third party, 2 foreign (an extension or injected). Lists scripts created by code. */
const ranks = new Map<string, number>()
export const addForeignScript = (address: string) => ranks.set(address, 2)

function rankOf(address: string): number {
  if (isExtension.test(address)) {
    detectExtension(address)
    return 2
  }
  const rank = ranks.get(address)
  if (rank !== undefined || !configuration.agnostic || address === inEval) return rank ?? 0
  // The page has not been seen to create this code.
  if (!address || isGeneratedUrl.test(address)) return address || !hasNamelessCode ? 2 : 0
  const host = hostIn(address)
  return host && !isHome({ hostname: host }) && !isCdn.test(host) ? 1 : 0
}
/** Parsing the URL of every call would take longer than the call. */
const hostIn = (address: string) => /^https?:\/\/([^/:]+)/.exec(address)?.[1]
const isGeneratedUrl = /^(data|blob|about):/

/** Script URLs on the call stack, innermost first. Code without a URL is an empty string. */
function stackAddresses(): string[] {
  const stack = callStack()
  if (typeof stack === 'string')
    return (
      stack
        .split('\n')
        .filter(Boolean)
        // Firefox describes code created by code: 'https://shop.example/ line 3 > eval'. An inline script or a `javascript:` URL has no
        // own URL, as in Chromium.
        .map((line) =>
          line.replace(
            /^[^@]*@(.*injectedScript|javascript:.*)?|( line \d{1,9} > \w{1,20}){0,9}:\d{1,9}:\d{1,9}$/g,
            '',
          ),
        )
    )
  return stack.flatMap(addressOf)
}

function addressOf(site: CallSite) {
  const name = quietly(() => site.getScriptNameOrSourceURL?.())
  // Built-in functions such as `forEach`. They have no line either, but reading lines makes V8 parse all callers again.
  if (name === null) return []
  if (name || !site.isEval()) return name ?? ''
  // The origin of evaluated code names the script that evaluated it.
  return /\(([\w-]{2,20}:\/\/[^)\s]{1,500}?):\d+:\d+\)/.exec(site.getEvalOrigin?.() ?? '')?.[1] ?? inEval
}

const ownAddress = stackAddresses()[0]
const callers = () => stackAddresses().filter((address) => address !== ownAddress)

/** Whether the page's code made the current call. Without a URL of our own, our frames look like the page's. */
export function hasPageCaller(clickMs = 100) {
  return (
    (ownAddress !== undefined && ownAddress !== location.href && callers().length > 0 && !isUntrustedCall()) ||
    isPageCalling() ||
    Date.now() - pageClickedAt < clickMs
  )
}

/** Whether an event was dispatched by code that is not the page's. */
export const isForeign = (event: Event) => !event.isTrusted && !dispatchedByPage.has(event) && !hasPageCaller()

/** The rank of the current call. Foreign code anywhere on the stack counts, third parties only if nothing else is on it. */
export function rankOfCall(list = callers()): number {
  const all = list.map(rankOf)
  // The page is handling an event from an isolated world.
  const { event } = mainWindow
  if (
    event &&
    !event.isTrusted &&
    !dispatchedByPage.has(event) &&
    !isPageCalling() &&
    Date.now() - shopper.typedAt > 1_000
  )
    return 2
  return all.includes(2) ? 2 : Math.min(1, ...all) * Math.sign(all.length)
}

/**
 * Whether foreign code makes the current call. With `isOutermost`, only the first caller counts: helpful extensions wrap functions
 * such as `fetch` and are on every stack.
 */
export const isForeignCall = (isOutermost = false) => rankOfCall(callers().slice(isOutermost ? -1 : 0)) === 2
/** Whether the shop's own code makes the current call. */
export const isPageCall = () => rankOfCall() === 0
/** Whether the current call was prompted by neither the shop nor the shopper, even if made through the shop's functions. */
export const isUntrustedCall = (isOutermost = false) =>
  isForeignCall(isOutermost) ||
  (Date.now() - shopper.widgetAt > 8_000 &&
    rankOfCall(callers().slice(wasNative && isNative(setTimeout) && isNative(addEventListener) ? -1 : 0)) > 0)

/** Monitoring scripts replace these functions, and are then on every call stack. */
const isNative = (work: unknown) => /\[native/.test(String(work))
const wasNative = isNative(setTimeout)

/** When the page's code last posted a message to itself or a frame. */
let postedAt = 0
/** A getter: a hooked `postMessage` would make this window the source of other frames' messages. */
export function watchMessages(realm: Realm) {
  let { postMessage } = realm
  defineProperty(realm, 'postMessage', {
    get() {
      if (!isUntrustedCall()) postedAt = Date.now()
      return postMessage
    },
    set(value) {
      postMessage = value
    },
  })
}

/** Whether a document of the shop is handling a message with this code that untrusted code posted. */
export function isFromMessage(realm: Realm, code: string) {
  const { source, data } = Object(realm.event) as Partial<MessageEvent> // other events have no source
  return source === mainWindow && Date.now() - postedAt > 1_000 && JSON.stringify(data).includes(code)
}

/** A script created by code inherits its rank. */
export function inheritAddress(address: string) {
  const rank = rankOfCall()
  if (rank || isGeneratedUrl.test(address)) ranks.set(address, rank)
}
/** A comment that labels code with the untrusted script that created it. */
export function sourceMark() {
  const list = callers()
  const rank = rankOfCall(list)
  return rank ? `//# sourceURL=${list.find((address) => rankOf(address) === rank) || 'data:,'}\n` : ''
}

/** Runs before the code in an untrusted frame, so that its calls are hooked too. A sandboxed frame cannot reach its parent. */
export const frameScript = '<script>try{parent[Symbol.for(`vigil.cart`)](window)}catch{}</script>'

/** Labels the code in markup with its author. */
export function markMarkup(text: string) {
  const mark = text.search(codeInMarkup) < 0 ? '' : sourceMark()
  if (!mark) return text
  inheritAddress(srcdocUrl)
  return text.replace(codeInMarkup, (found) => found + (/doc/i.test(found) ? frameScript : mark))
}
const codeInMarkup =
  /<script(?![^>]{0,200}(json|rules|template|map|src))[^>]{0,200}>|\s(on\w{3,20}|srcdoc)\s?=\s?["']/gi
export const srcdocUrl = 'about:srcdoc'

/** Hooks the calls with which page code dispatches events. `isWatched` limits the stack checks to relevant targets. */
export function watchCalls(realm: Realm, isWatched: (target: unknown) => boolean) {
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [event]) => {
    if (!watchedEvents.includes(event.type) || !isWatched(target) || !isUntrustedCall()) dispatchedByPage.add(event)
    return undefined
  })
  hook<unknown, unknown[]>(
    realm,
    'HTMLElement HTMLFormElement Document',
    'click requestSubmit submit execCommand',
    () => {
      const isPage = !isUntrustedCall()
      pageCalls.push(isPage)
      if (isPage) pageClickedAt = Date.now()
      // A call that throws skips the pop below.
      setTimeout(() => pageCalls.splice(0))
      return undefined
    },
    () => pageCalls.pop(),
  )
}
