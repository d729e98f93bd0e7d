import { callStack } from '../shared/call-stack.ts'
import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { siteOf } from './clicks.ts'
import { knownIn } from './extensions.ts'
import { configuration, home } from './world.ts'

/**
 * Decides who acts: the shopper, the page's code or a stranger. An extension's content script runs in a world of its own: its calls
 * pass no hook of ours and leave no frame on the page's call stack. So an action without a trusted event, a hooked call or a page
 * frame on the stack is a stranger's.
 */

/** Events that can fill in or send a code, or follow a link. */
export const heardTypes =
  'input beforeinput change keydown keypress keyup paste drop compositionend focusin pointerdown mousedown mouseup touchend click auxclick submit'.split(
    ' ',
  )

/** Events that the page's code dispatched. */
const sent = new WeakSet<Event>()
/** Calls of the page's code that dispatch events themselves, while they run. */
const running: boolean[] = []
/** Addresses of scripts that a stranger inserted. */
const foreignAddresses = new Set<string>()
const isExtension = /-extension:\/\//
/** Hosts that serve shops' own files, and tag managers that run shops' own code. */
const isCdn = /cdn|static|asset|cloudfront|akamai|fastly|jsdelivr|unpkg|shopify|googleapis|tagmanager|adobedtm/i
const inEval = 'eval'

/** `node` is a page element that a stranger inserted. */
export const strangers = { seen: false }
/** When the shopper last acted, typed, or clicked in a part of the page that a third party's code inserted. */
export const shopper = { actedAt: 0, typedAt: 0, widgetAt: 0 }
/** The page inserted a script without an address: its frames have no name, like those of injected code. */
let hasNamelessCode = false
let pageClickedAt = 0

export const hasActed = (withinMs: number) => Date.now() - shopper.actedAt < withinMs
export const isPageCalling = () => running.includes(true)
export const markNameless = () => {
  hasNamelessCode = true
}
export const addForeignScript = (address: string) => foreignAddresses.add(address)

/** Script addresses on the call stack, innermost first. Code without an address is an empty text. */
function stackAddresses(): string[] {
  const stack = callStack()
  if (typeof stack === 'string')
    return stack.split('\n').flatMap((line) => /@([^@]*):\d+:\d+$/.exec(line.slice(-2_000))?.[1] ?? [])
  return stack.map((site) => {
    const name = quietly(() => site.getScriptNameOrSourceURL?.()) ?? ''
    // The origin of evaluated code names the script that evaluated it.
    const from =
      site.isEval() && !name
        ? /\(([\w-]{2,20}:\/\/[^)\s]{1,500}?):\d+:\d+\)/.exec(site.getEvalOrigin?.() ?? '')?.[1]
        : ''
    return name || (site.isEval() ? (from ?? inEval) : '')
  })
}

const ownAddress = stackAddresses()[0]
const callers = () => stackAddresses().filter((address) => address !== ownAddress)

/** Whether page code made the current call. Without an address of our own, our frames look like the page's. */
export function hasPageCaller() {
  return (
    (ownAddress !== undefined && ownAddress !== home.location.href && callers().length > 0 && !isForeignCode()) ||
    isPageCalling() ||
    Date.now() - pageClickedAt < 100
  )
}

/** Whether code that is not the page's dispatched an event. */
export const isForeign = (event: Event) => !event.isTrusted && !sent.has(event) && !hasPageCaller()

/**
 * Whether an extension's code makes the current call. `isOutermost`: only the first caller counts. Helpful extensions wrap `fetch`
 * and the like, and are on every stack.
 */
export function isForeignCode(isOutermost = false): boolean {
  const { currentScript } = home.document
  if (currentScript && foreignAddresses.has((currentScript as HTMLScriptElement).src)) return true // an SVG script has none
  return callers()
    .slice(isOutermost ? -1 : 0)
    .some((address) => {
      const isTheirs = isExtension.test(address)
      if (isTheirs) knownIn(address)
      return isTheirs || foreignAddresses.has(address)
    })
}

/** Code that an extension injects without a file. Inline scripts that the page inserts have no address either. */
function isNameless() {
  const list = callers()
  return configuration.agnostic && !hasNamelessCode && !hasActed(1_000) && list.includes('') && !list.includes(inEval)
}

/** Whether all code on the stack is from other sites. */
export function isThirdParty(): boolean {
  const list = callers()
  return configuration.agnostic && list.length > 0 && list.every(isElsewhere)
}

function isElsewhere(address: string) {
  if (/^(data|blob):/.test(address) || thirdParties.has(address)) return true
  const url = /^https?:/.test(address) ? quietly(() => new URL(address)) : undefined
  return url !== undefined && siteOf(url.hostname) !== siteOf(home.location.hostname) && !isCdn.test(url.hostname)
}

/** The strange script that makes the current call, if one does. */
export function strangeCaller(): string {
  const list = callers()
  return (
    list.find((address) => isExtension.test(address) || foreignAddresses.has(address)) ??
    (isThirdParty() ? (list[0] ?? '') : '')
  )
}

/** Addresses of scripts that a third party's code inserted. */
const thirdParties = new Set<string>()
/** A script that a strange one creates is as strange. */
export function inheritAddress(address: string) {
  const caller = strangeCaller()
  if (caller) (isElsewhere(caller) ? thirdParties : foreignAddresses).add(address)
}
export function inheritName(code: string) {
  const caller = code && strangeCaller()
  return caller ? `${code}\n//# sourceURL=${caller}` : code
}

/** Code that is made from text has no address of its own: it gets that of the strange script that makes it. */
export function watchCode(realm: Realm) {
  hook<unknown, unknown[]>(realm, 'window', 'setTimeout setInterval', (_self, args) => {
    if (typeof args[0] === 'string') args[0] = inheritName(args[0])
    return undefined
  })
  hook<unknown, unknown[]>(realm, 'URL', 'createObjectURL', undefined, (_self, _args, address) =>
    inheritAddress(String(address)),
  )
}

/** Whether code that neither the shop nor the shopper prompted makes the current call. */
export const isStranger = () =>
  isForeignCode() || isNameless() || (Date.now() - shopper.widgetAt > 8_000 && isThirdParty())

/** Hooks the calls by which page code dispatches events. `isWatched` limits the stack checks to targets that matter. */
export function watchCalls(realm: Realm, isWatched: (target: unknown) => boolean) {
  const isPages = (target: unknown) => !isWatched(target) || !isStranger()
  hook<EventTarget, [Event]>(realm, 'EventTarget', 'dispatchEvent', (target, [event]) => {
    if (!heardTypes.includes(event.type) || isPages(target)) sent.add(event)
    return undefined
  })
  const bracket = (kind: string, names: string, targetOf = (self: unknown) => self) =>
    hook<unknown, unknown[]>(
      realm,
      kind,
      names,
      (self) => {
        const isPage = isPages(targetOf(self))
        running.push(isPage)
        if (isPage && !isStranger()) pageClickedAt = Date.now()
        // A call that throws skips the pop below.
        home.setTimeout(() => running.splice(0))
        return undefined
      },
      () => running.pop(),
    )
  bracket('HTMLElement', 'click')
  bracket('HTMLFormElement', 'requestSubmit submit')
  bracket('Document', 'execCommand', () => realm.document.activeElement)
}
