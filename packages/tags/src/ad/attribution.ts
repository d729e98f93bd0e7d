import { type CallSite, callStack } from '../shared/call-stack.ts'
import { hook, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { thirdPartySite } from './third-party.ts'
import { home, isMeant, isTouched, state } from './world.ts'

// Which code belongs to which ad: by the window its functions come from, by the address of its script, or by the name that was
// appended to it (`//# sourceURL`) before it ran.

const byPrototype = new WeakMap<object, Ad>()
/** Several ads may run the same script. */
const byAddress = new Map<string, Ad[]>()
const realms = new Map<Realm, Ad>()
/** The latest ad that may have code: bound natives leave no trace on the stack. */
let latest: Ad | undefined
/** Where this script's own calls are on a stack. Inline, it shares its address with the page's code, but not the line. */
let own: { address: string; line: number | undefined } | undefined
/** Whether third-party scripts count as ads. Inside a bid's frame the script only answers for that bid. */
let findsThirdParties = false

/** Built-in methods before any ad ran. */
let pristine: unknown[] = []

const methods = () =>
  ['JSON', 'Object', 'Array', 'String', 'Promise'].flatMap((name) => {
    const { [name]: kind } = home as unknown as Record<string, { prototype?: object }> // every realm has them
    return [kind, kind?.prototype].flatMap((owner) =>
      Object.getOwnPropertyNames(Object(owner)).map((key) => Reflect.get(Object(owner), key)),
    )
  })

/** Whether a built-in method was replaced, so that the page may call third-party code unknowingly. */
function isTampered() {
  const present = new Set(methods())
  return pristine.some((method) => !present.has(method))
}

export function locateOwnCode(isInline: boolean, isWholePage: boolean) {
  pristine = methods()
  findsThirdParties = isWholePage && home === home.top
  const stack = callStack()
  const site = typeof stack === 'string' ? undefined : stack[0]
  const address = site ? addressOf(site) : addressesIn(String(stack))[0]
  own = { address: address ?? '', line: isInline ? (site?.getLineNumber?.() ?? undefined) : undefined }
}

export function addRealm(realm: Realm, ad: Ad) {
  latest = ad
  byPrototype.set(realm.Function.prototype, ad)
  for (const known of realms.keys()) if (known.closed) realms.delete(known)
  realms.set(realm, ad)
}

export function addScript(address: string, ad: Ad) {
  latest = ad
  const ads = byAddress.get(address) ?? []
  if (!address || byAddress.size > 2_000 || ads.includes(ad)) return
  byAddress.set(address, [...ads.slice(-20), ad])
}

/** The comment that names a piece of code after its ad, so that its later calls can be attributed. */
export function nameFor(ad: Ad) {
  ad.codeName ??= `vigil-ad-${Math.random()}`
  addScript(ad.codeName, ad)
  return `\n//# sourceURL=${ad.codeName}\n`
}

const pick = (ads: Ad[] | undefined) => ads && (ads.find(isMeant) ?? ads[ads.length - 1])

/** The ad that runs the script of this address; a third party's is one ad wherever it was inserted. */
function adOfAddress(address: string): Ad | undefined {
  const ad = pick(byAddress.get(address)) ?? (address.startsWith('data:') ? latest : undefined)
  const site = ad || !findsThirdParties ? '' : thirdPartySite(address)
  return ad ?? (site ? thirdParty(site) : undefined)
}

const thirdParties = new Map<string, Ad>()

function thirdParty(site: string) {
  const ad = thirdParties.get(site) ?? newAd()
  ad.isThirdParty = true
  thirdParties.set(site, ad)
  latest ??= ad
  state.hasAds = true
  return ad
}

/** Registers a script that the page itself contains; true when it is a third party's. */
export function isThirdParty(address: string) {
  return findsThirdParties && Boolean(adOfAddress(address)?.isThirdParty)
}

const adOfFunction = (code: object | undefined) => {
  for (let prototype = code; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const ad = byPrototype.get(prototype)
    if (ad) return ad
  }
  return undefined
}

/** The ad whose window runs a script or handles an event right now. Our own listeners run in the window this script is in. */
function running() {
  for (const [realm, ad] of realms)
    if (quietly(() => realm.document.currentScript ?? (realm !== window && realm.event?.eventPhase))) return ad
  return undefined
}

const addressOf = (site: CallSite) => site.getFileName?.() ?? site.getScriptNameOrSourceURL?.() ?? undefined

/** Addresses in a text such as `eval at f (https://a.example/b.js:1:2)`, or of a stack in engines other than V8; the innermost last. */
function addressesIn(text: string) {
  return [...text.matchAll(/(?:[(@]|at )([^\s()@]*?)(?: line \d+ > [^\n]{0,300})?:\d+(?::\d+)?\)?/g)].map(
    ([, address = '']) => address,
  )
}

/** Summary of a call stack. The page's code on it exempts third parties (libraries), not ads. */
class Trace {
  thirdParty: Ad | undefined
  isPage = false
  /** The page's code called the third party's. */
  isCalled = false
  /** Code without an address: that of `javascript:` links and of timers with a text. */
  isNameless = false
  /** No code at all: a function of the browser was called back. */
  isEmpty = true

  /** Adds a frame of the stack, by its addresses. Returns its ad if the code is an ad's for certain. */
  see(addresses: (string | null | undefined)[], isEval = false): Ad | undefined {
    const known = addresses.filter((address) => typeof address === 'string')
    this.isEmpty &&= known.length === 0
    this.isNameless ||= !isEval && known.some((address) => !address || address.startsWith('<'))
    const ads = known.flatMap((address) => adOfAddress(address) ?? [])
    // Code of a written frame has the page's address. Evaluated there in strict mode, it has no function either.
    this.thirdParty ??= ads[0]
    this.isCalled ||= Boolean(ads[0]) && !this.isPage
    // A name that evaluated code gives itself proves nothing.
    if (ads.length === 0 && !isEval && known.some((address) => address && !/^(about:|data:|<)/.test(address)))
      this.isPage = true
    return ads.find((ad) => !ad.isThirdParty)
  }
}

/**
 * Returns the ad whose code made this call, if any. Code without a name is attributed to the latest ad, unless the page creates such code
 * itself or the reader has just used the page. With `isGrave`, so are calls with an empty stack: native functions used as callbacks.
 */
export function culprit(isGrave?: boolean): Ad | undefined {
  if (!state.hasAds && !findsThirdParties) return undefined
  const stack = callStack()
  const trace = new Trace()
  if (typeof stack === 'string') {
    for (const line of stack.split('\n')) {
      const addresses = addressesIn(line)
      const ad = addresses.includes(own?.address ?? '-') ? undefined : trace.see(addresses, / > |eval at/.test(line))
      if (ad) return ad
    }
  } else {
    // A frame may have navigated to another document, with other functions.
    for (const [realm, ad] of realms) quietly(() => byPrototype.set(realm.Function.prototype, ad))
    for (const site of stack) {
      const file = site.getFileName?.()
      if (own && file === own.address && (!own.line || own.line === site.getLineNumber?.())) continue
      const ad =
        quietly(() => adOfFunction(site.getFunction?.())) ??
        (site.isEval()
          ? trace.see(
              [site.getScriptNameOrSourceURL?.() || undefined, ...addressesIn(site.getEvalOrigin?.() ?? '')],
              true,
            )
          : trace.see([site.getScriptNameOrSourceURL?.() || file || (site.getLineNumber?.() ? '' : undefined)]))
      if (ad) return ad
    }
  }
  // Strict code of a written frame has the page's address.
  const active = running()
  if (active) return active
  const isHidden = state.isWriting || (isGrave && trace.isCalled && isTampered())
  if (trace.isPage && !(trace.thirdParty && isHidden)) return undefined
  return (
    trace.thirdParty ??
    state.busy ??
    ((trace.isEmpty ? isGrave : (isGrave || trace.isNameless) && !state.hasOwnText) &&
    !(isTouched(state) && (trace.isEmpty || state.isOnControl))
      ? latest
      : undefined)
  )
}

/** Blobs created by ads, by URL. */
export const files = new Map<string, Blob>()

/** Files that an ad makes in memory may be scripts or documents. */
export function nameFiles(realm: Realm, who: () => Ad | undefined) {
  hook<unknown, [Blob]>(realm, 'URL', 'createObjectURL', undefined, (_self, [file], address) => {
    const ad = who()
    if (!ad) return
    addScript(String(address), ad)
    if (files.size < 99) files.set(String(address), file)
  })
}
