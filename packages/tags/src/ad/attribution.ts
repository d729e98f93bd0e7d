import { type CallSite, callStack } from '../shared/call-stack.ts'
import { defineProperty, getOwnPropertyDescriptor, quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { type Ad, newAd } from './ad.ts'
import { hook } from './hook.ts'
import { hasRecentGesture, isUserInitiated, mainWindow, state } from './page-state.ts'
import { parseAddresses } from './stack-addresses.ts'
import { thirdPartySite } from './third-party.ts'

// Code is attributed to an ad by the window of its functions, by its script's URL, or by a source name (`//# sourceURL`) appended before it
// ran.

const adsByPrototype = new WeakMap<object, Ad>()
/** Several ads may run the same script. */
const adsByAddress = new Map<string, Ad[]>()
const realms = new Map<Realm, Ad>()
/** The error classes of ads' windows, before any ad could replace them. */
const errorKinds = new WeakMap<Realm, ErrorConstructor>()
/** The latest ad that may run code. Bound native functions leave no trace on the stack. */
let latestAd: Ad | undefined
/** Position of this script's own frames on a stack. An inline copy shares the page's URL, but not the line. */
let ownScript: { address: string; line: number | undefined } | undefined
/** Whether third-party scripts count as ads. Inside a bid's frame, only that bid is guarded. */
let findsThirdParties = false

type Method = [owner: object, key: PropertyKey, descriptor: PropertyDescriptor]

/** Built-in constructors and methods before any ad ran. */
let originalMethods: Method[] = []

const listMethods = () =>
  ['JSON', 'Object', 'Array', 'String', 'Promise'].flatMap((name) => {
    const { [name]: kind } = mainWindow as unknown as Record<string, { prototype?: object }> // every realm has them
    return [
      [mainWindow, name],
      ...[kind, kind?.prototype].flatMap((owner) => Reflect.ownKeys(Object(owner)).map((key) => [owner, key])),
    ].map(([owner, key]) => [owner, key, getOwnPropertyDescriptor(owner as object, key as string)] as Method) // found above
  })

/**
 * Puts methods in place and returns those that were there. Uses no method or iterator itself, because an ad may have replaced it.
 */
function swapMethods(methods: Method[]) {
  const replaced: Method[] = []
  for (let at = 0; at < methods.length; at++) {
    const method = methods[at] as Method // below the length
    const present = getOwnPropertyDescriptor(method[0], method[1])
    if (present && present.value !== method[2].value) {
      replaced[replaced.length] = [method[0], method[1], present]
      defineProperty(method[0], method[1], method[2])
    }
  }
  return replaced
}

export function locateOwnScript(isInline: boolean, isWholePage: boolean) {
  originalMethods = listMethods()
  findsThirdParties = isWholePage && mainWindow === mainWindow.top
  const stack = callStack()
  const site = typeof stack === 'string' ? undefined : stack[0]
  const address = site ? getAddress(site) : parseAddresses(String(stack))[0]
  ownScript = { address: address ?? '', line: isInline ? (site?.getLineNumber?.() ?? undefined) : undefined }
}

export function addRealm(realm: Realm, ad: Ad) {
  latestAd = ad
  for (const known of realms.keys()) if (known.closed) realms.delete(known)
  realms.set(realm, ad)
  addFunctions(realm, ad)
}

/** A frame may have loaded another document, with other functions. */
function addFunctions(realm: Realm, ad: Ad) {
  const { prototype } = realm.Function
  if (!adsByPrototype.has(prototype)) errorKinds.set(realm, realm.Error)
  adsByPrototype.set(prototype, ad)
}

export function addScript(address: string, ad: Ad) {
  latestAd = ad
  const ads = adsByAddress.get(address) ?? []
  if (!address || adsByAddress.size > 2_000 || ads.includes(ad)) return
  adsByAddress.set(address, [...ads.slice(-20), ad])
}

/** Creates the comment that gives code the ad's source name. */
export function createLabel(ad: Ad) {
  ad.codeName ??= `vigil-ad-${Math.random()}`
  addScript(ad.codeName, ad)
  return `\n//# sourceURL=${ad.codeName}\n`
}

const pickAd = (ads: Ad[] | undefined) => ads && (ads.find(isUserInitiated) ?? ads[ads.length - 1])

/** The ad running the script at this URL. A third party is one ad, wherever it was inserted. */
function findAdByAddress(address: string): Ad | undefined {
  const ad = pickAd(adsByAddress.get(address)) ?? (address.startsWith('data:') ? latestAd : undefined)
  const site = ad || !findsThirdParties ? '' : thirdPartySite(address)
  return ad ?? (site ? getThirdParty(site) : undefined)
}

const thirdParties = new Map<string, Ad>()

function getThirdParty(site: string) {
  const ad = thirdParties.get(site) ?? newAd()
  ad.isThirdParty = true
  thirdParties.set(site, ad)
  latestAd ??= ad
  state.hasAds = true
  return ad
}

/** Registers a script of the page's own source. True for third parties. */
export function isThirdParty(address: string) {
  return findsThirdParties && Boolean(findAdByAddress(address)?.isThirdParty)
}

const findAdByFunction = (code: object | undefined) => {
  for (let prototype = code; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const ad = adsByPrototype.get(prototype)
    if (ad) return ad
  }
  return undefined
}

/** The ad whose window is running a script or handling an event. This script's own listeners run in its own window. */
function findRunningAd() {
  for (const [realm, ad] of realms)
    if (quietly(() => realm.document.currentScript ?? (realm !== window && realm.event?.eventPhase))) return ad
  return undefined
}

/**
 * The ad whose code is hidden from the page: V8 does so for some windows, such as a frame with a `javascript:` address. Errors of that window show it.
 * An ad that prevents this is at fault, too.
 */
function findHiddenAd() {
  for (const [realm, ad] of realms) {
    const kind = errorKinds.get(realm)
    const addresses = quietly(() => {
      if (!kind) return []
      const { prepareStackTrace, stackTraceLimit } = kind
      try {
        Object.assign(kind, { prepareStackTrace: undefined, stackTraceLimit: 60 })
        return parseAddresses(`${new kind().stack}`)
      } finally {
        Object.assign(kind, { prepareStackTrace, stackTraceLimit })
      }
    })
    if (!addresses || addresses.some((address) => adsByAddress.has(address))) return ad
  }
  return undefined
}

const getAddress = (site: CallSite) => site.getFileName?.() ?? site.getScriptNameOrSourceURL?.() ?? undefined

/**
 * Returns the ad whose code made this call, if any. Anonymous code is attributed to the latest ad, unless the page creates such code too or
 * the user has just used the page. With `isSevere`, so are calls with an empty stack, such as native functions used as callbacks.
 */
export function findCallingAd(isSevere?: boolean): Ad | undefined {
  if (!state.hasAds && !findsThirdParties) return undefined
  // The page may unknowingly call code with which an ad replaced a built-in method, and so may the checks here.
  const replaced = isSevere ? swapMethods(originalMethods) : []
  try {
    return attribute(isSevere, replaced.length > 0)
  } finally {
    swapMethods(replaced)
  }
}

function attribute(isSevere: boolean | undefined, areMethodsReplaced: boolean): Ad | undefined {
  const stack = callStack()
  // Page code on the stack exempts third parties (libraries), not ads.
  let thirdParty: Ad | undefined
  let isPage = false
  /** Page code called the third party's code. */
  let isCalled = false
  /** Code without a URL: `javascript:` links and timers with a string; or hidden code of another window. */
  let isAnonymous = false
  /** No code at all: the browser called a native function. */
  let isEmpty = true
  /** Adds a stack frame by its URLs. Returns the ad if the code is certainly an ad's. */
  const addFrame = (addresses: (string | null | undefined)[], isEval?: boolean): Ad | undefined => {
    const known = addresses.filter((address) => typeof address === 'string')
    isEmpty &&= known.length === 0
    isAnonymous ||= known.some((address) => (isEval ? /^javascript:/ : /^(<|javascript:|$)/).test(address))
    const ads = known.flatMap((address) => findAdByAddress(address) ?? [])
    // Code of a written frame has the page's URL. Strict eval code there has no function either.
    thirdParty ??= ads[0]
    isCalled ||= Boolean(ads[0]) && !isPage
    // Evaluated code can choose its own source name, so the name proves nothing.
    if (ads.length === 0 && !isEval && known.some((address) => !/^(about:|data:|javascript:|<|$)/.test(address)))
      isPage = true
    return ads.find((ad) => !ad.isThirdParty)
  }
  if (typeof stack === 'string') {
    for (const line of stack.split('\n')) {
      const addresses = parseAddresses(line)
      const ad = addresses.includes(ownScript?.address ?? '-')
        ? undefined
        : addFrame(addresses, / > |eval at/.test(line))
      if (ad) return ad
    }
  } else {
    for (const [realm, ad] of realms) quietly(() => addFunctions(realm, ad))
    for (const site of stack) {
      const fileName = site.getFileName?.()
      if (ownScript && fileName === ownScript.address && (!ownScript.line || ownScript.line === site.getLineNumber?.()))
        continue
      const ad =
        quietly(() => findAdByFunction(site.getFunction?.())) ??
        (site.isEval()
          ? addFrame(
              [site.getScriptNameOrSourceURL?.() || undefined, ...parseAddresses(site.getEvalOrigin?.() ?? '')],
              true,
            )
          : addFrame([
              site.getScriptNameOrSourceURL?.() ||
                fileName ||
                // V8 hides the code of some other windows, but not names of native functions.
                (site.getLineNumber?.() || !site.getFunctionName?.() ? '' : undefined),
            ]))
      if (ad) return ad
    }
  }
  // Strict code of a written frame has the page's URL.
  const runningAd = findRunningAd() ?? (isEmpty ? findHiddenAd() : undefined)
  if (runningAd) return runningAd
  const isHidden = state.isWriting || (isCalled && areMethodsReplaced)
  if (isPage && !(thirdParty && isHidden)) return undefined
  return (
    thirdParty ??
    state.activeAd ??
    ((isEmpty ? isSevere : (isSevere || isAnonymous) && !state.compilesText) &&
    !(hasRecentGesture(state) && (isEmpty || state.isOnControl))
      ? latestAd
      : undefined)
  )
}

/** Blobs created by ads, by URL. */
export const blobs = new Map<string, Blob>()

/** Blobs of an ad may be scripts or documents. */
export function trackBlobs(realm: Realm, findAd: () => Ad | undefined) {
  hook<unknown, [Blob]>(realm, 'URL', 'createObjectURL', undefined, (_self, [fileName], address) => {
    const ad = findAd()
    if (!ad) return
    addScript(String(address), ad)
    if (blobs.size < 99) blobs.set(String(address), fileName)
  })
}
