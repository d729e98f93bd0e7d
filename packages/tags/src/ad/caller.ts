import { type CallSite, callStack } from '../shared/call-stack.ts'
import { quietly } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import type { Ad } from './ad.ts'

/** Which code belongs to which ad: by the window whose functions they are, or by the address of the script. */
const byPrototype = new WeakMap<object, Ad>()
const byAddress = new Map<string, Ad>()
const realms = new Map<Realm, Ad>()
/** The latest whose markup was written: code that came so has no address. */
let written: Ad | undefined
/** This script's own address; none where it stands in the page. */
let own: string | undefined

const ownerOfFunction = (code: object | undefined) => {
  for (let prototype = code; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const ad = byPrototype.get(prototype)
    if (ad) return ad
  }
  return undefined
}
// Code outside of any function has no function to go by, and in frames no address of its own; but its window runs a script.
const running = () => {
  for (const [realm, ad] of realms) if (quietly(() => realm.document.currentScript)) return ad
  return undefined
}
const isShared = (address: string) => !address || address === 'about:srcdoc'
const ownerOfAddress = (address: string) =>
  (isShared(address) ? running() : undefined) ?? (address ? byAddress.get(address) : written)

export function setOwnAddress(address: string | undefined) {
  own = address
}

export function addRealm(realm: Realm, ad: Ad) {
  byPrototype.set(realm.Function.prototype, ad)
  for (const known of realms.keys()) if (known.closed) realms.delete(known)
  realms.set(realm, ad)
}

export function addScript(address: string, ad: Ad) {
  if (byAddress.size < 2_000) byAddress.set(address, ad)
}

export function addWritten(ad: Ad) {
  written = ad
}

/** The ad whose code led to this call, if any did. */
export function caller(): Ad | undefined {
  const all = callStack()
  if (typeof all === 'string') return ownerOfText(all)
  // In an ad's frame this very script is among the ad's; what it does is its own.
  const stack = own ? all.filter((site) => site.getScriptNameOrSourceURL?.() !== own) : all
  return (
    first(stack, (site) => ownerOfFunction(site.getFunction?.())) ??
    first(stack, (site) => ownerOfAddress(site.getScriptNameOrSourceURL?.() ?? ''))
  )
}

// Other engines than V8 only tell addresses.
function ownerOfText(stack: string) {
  for (const [address, ad] of byAddress) if (stack.includes(`${address}:`)) return ad
  return undefined
}

function first(stack: CallSite[], ownerOf: (site: CallSite) => Ad | undefined) {
  for (const site of stack) {
    const ad = quietly(() => ownerOf(site))
    if (ad) return ad
  }
  return undefined
}
