import { callStack } from '../shared/call-stack.ts'
import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'

/** Which code belongs to which ad: by the window whose functions they are, or by the address of the script. */
const byPrototype = new WeakMap<object, Ad>()
/** Code of written scripts has no address, and is no `eval` either: false. */
const byAddress = new Map<string | boolean | undefined, Ad>()
const realms = new Map<Realm, Ad>()
/** The latest that may have code: some of it leaves no trace. */
let latest: Ad | undefined
/** This script's own address; none where it stands in the page. */
let own: string | undefined

const ownerOfFunction = (code: object | undefined) => {
  for (let prototype = code; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const ad = byPrototype.get(prototype)
    if (ad) return ad
  }
  return undefined
}
// Code outside of any function has no function to go by, and in frames no address of its own; but its window runs a script, or
// handles an event. In the window that this very script is in, that may be one that it listens to itself.
const running = () => {
  for (const [realm, ad] of realms)
    if (quietly(() => realm.document.currentScript ?? (realm !== window && realm.event?.eventPhase))) return ad
  return undefined
}

export function setOwnAddress(address: string | undefined) {
  own = address
}

export function addRealm(realm: Realm, ad: Ad) {
  latest = ad
  byPrototype.set(realm.Function.prototype, ad)
  for (const known of realms.keys()) if (known.closed) realms.delete(known)
  realms.set(realm, ad)
}

export function addScript(address: string, ad: Ad) {
  if (address && byAddress.size < 2_000) byAddress.set(address, ad)
}

export function addWritten(ad: Ad) {
  latest = ad
  byAddress.set(false, ad)
}

/**
 * The ad whose code led to this call, if any did. Code that was a text, or came by an address made in memory, cannot be told from the
 * page's own: it is the latest ad's, unless the reader has just asked the page for something.
 */
export function caller(isTouched: boolean, isLeaving?: boolean): Ad | undefined {
  const stack = callStack()
  let byScript: Ad | undefined
  let isNamed = isTouched
  let isUnnamed = isLeaving
  // Other engines than V8 only tell addresses; Firefox, of code that was written or made of a text, those of who did it.
  if (typeof stack === 'string') {
    for (const [address, ad] of byAddress) if (stack.includes(`${address}:`)) return ad
    isNamed ||= !isLeaving || !stack.includes(' > ')
    isUnnamed = true
  } else {
    // A frame may have gone to another document, with other functions.
    for (const [realm, ad] of realms) quietly(() => byPrototype.set(realm.Function.prototype, ad))
    for (const site of stack) {
      const address = site.getScriptNameOrSourceURL?.() ?? ''
      // In an ad's frame this very script is among the ad's; what it does is its own.
      if (address === own) continue
      const ad = quietly(() => ownerOfFunction(site.getFunction?.()))
      if (ad) return ad
      byScript ??= byAddress.get(address || isTouched || site.isEval())
      if (/^(blob|about|$)/.test(address)) isUnnamed = true
      else isNamed = true
    }
  }
  return isUnnamed ? (running() ?? byScript ?? (isNamed ? undefined : latest)) : byScript
}
