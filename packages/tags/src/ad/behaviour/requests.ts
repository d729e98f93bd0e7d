import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { home, now, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { leakIn } from './private-data.ts'

/** Requests of one ad to one address within a second, and to all within five. A page of pictures has many addresses. */
const mostToOne = 40
const mostInAll = 250

interface Traffic {
  startedAt: number
  count: number
}
const traffic = new WeakMap<Ad, Map<string, Traffic>>()

function isStorm(ad: Ad, address: string) {
  const counts = traffic.get(ad) ?? new Map<string, Traffic>()
  traffic.set(ad, counts)
  if (counts.size > 500) counts.clear()
  const exceeds = (key: string, most: number, windowMs: number) => {
    const known = counts.get(key)
    const one = known && now() - known.startedAt < windowMs ? known : { startedAt: now(), count: 0 }
    counts.set(key, one)
    return ++one.count > most
  }
  const isOne = exceeds(address.split(/[?#;]/)[0] ?? '', mostToOne, 1_000)
  return exceeds('', mostInAll, 5_000) || isOne
}

/** In the last seconds. */
export const requestsOf = (ad: Ad) => traffic.get(ad)?.get('')?.count ?? 0

/** Text that was put into memory: what a blob holds can be read only later. */
const texts = new WeakMap<object, string>()

const mostBytes = 20_000

function textOf(value: unknown): string {
  if (!value || typeof value !== 'object') return String(value ?? '').slice(0, mostBytes)
  if (ArrayBuffer.isView(value)) {
    const { buffer, byteOffset, byteLength } = value
    return new TextDecoder().decode(new Uint8Array(buffer, byteOffset, Math.min(byteLength, mostBytes)))
  }
  const known = texts.get(value)
  if (known !== undefined) return known
  // A form's data, its parameters, or a list.
  return Symbol.iterator in value ? [...(value as Iterable<unknown>)].map(textOf).join(' ') : String(value)
}

const addresses = /(?:https?:)?\/\/[^\s"'<>)\\]+/gi
/** Pages of the publisher's site that show what belongs to the reader. */
const own = /account|user|profile|order|session|login|settings|cart|checkout|token|csrf|\bme\b/i

/** Requests may not carry the page's private data, nor come by the hundred. */
export function guardRequests(realm: Realm, who: Who) {
  const judge = (address: string, body?: unknown, value?: unknown, ad = state.hasAds ? who() : undefined) => {
    if (!ad) return undefined
    const variant = address && isStorm(ad, address) ? 'beacon-storm' : leakIn(`${address} ${textOf(body)}`)
    return variant && stop(ad, { what: `data-theft/${variant}`, hint: address.slice(0, 200), address })
      ? { value: typeof value === 'function' ? value() : value }
      : undefined
  }
  /** What the site shows its reader is not for an ad in a frame. */
  const isPrivate = (address: string) => {
    const { origin, pathname } = new URL(address, home.document.baseURI)
    const ad = origin === home.location.origin && own.test(pathname) ? who() : undefined
    return ad && !ad.isThirdParty && stop(ad, { what: 'data-theft/storage-read', hint: address, address })
  }
  const failed = () => realm.Promise.reject(new realm.TypeError('Failed to fetch'))
  hook<unknown, unknown[]>(realm, 'window', 'Blob File', undefined, (_self, [parts], blob) => {
    if (state.hasAds) texts.set(blob as Blob, textOf(parts)) // what those constructors make
  })
  hook<unknown, [unknown, RequestInit?]>(realm, 'window', 'fetch', (_self, [request, init]) => {
    const address = (request as Request).url ?? String(request)
    return isPrivate(address) ? { value: failed() } : judge(address, init?.body, failed)
  })
  hook<unknown, unknown[]>(realm, 'XMLHttpRequest', 'open', (_self, args) => {
    const address = String(args[1])
    // An address that leads nowhere: the ad goes on as after any failure.
    if (isPrivate(address) || judge(address)) args[1] = 'data:,'
    return undefined
  })
  hook<unknown, unknown[]>(realm, 'Navigator', 'sendBeacon', (_self, [address, body]) =>
    judge(String(address), body, true),
  )
  hook<unknown, unknown[]>(realm, 'XMLHttpRequest WebSocket RTCDataChannel', 'send', (_self, [body]) => judge('', body))
  hook<unknown, unknown[]>(realm, 'Worker MessagePort BroadcastChannel', 'postMessage', (_self, [data]) =>
    judge('', JSON.stringify(data)),
  )
  hook<unknown, unknown[]>(realm, 'window', 'WebSocket EventSource FontFace', (_self, args) => {
    // A constructor has to make something: it connects without what it was to carry.
    const at = args.length - 1
    for (const index of [0, at]) if (judge(String(args[index]))) args[index] = String(args[index]).split('?')[0]
    return undefined
  })
  hook<HTMLFormElement, []>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) =>
    judge(form.action, new FormData(form)),
  )
  const load = (text: unknown) => {
    const [...found] = state.hasAds && typeof text === 'string' ? text.matchAll(addresses) : []
    const ad = found.length > 0 ? who() : undefined
    // Each is a request; the first that may not be made stops the rest.
    return ad && found.map(([address]) => judge(address, '', undefined, ad)).find(Boolean)
  }
  hook<unknown, unknown[]>(
    realm,
    'HTMLImageElement HTMLScriptElement HTMLIFrameElement HTMLLinkElement HTMLSourceElement HTMLMediaElement HTMLEmbedElement HTMLObjectElement',
    'src href srcset data',
    (_self, [address]) => load(address),
  )
  hook<unknown, unknown[]>(
    realm,
    'CSSStyleDeclaration CSSStyleProperties CSS2Properties',
    'cssText setProperty background backgroundImage',
    (_self, args) => load(args[args.length - 1]),
  )
  hook<Element, unknown[]>(realm, 'Element ShadowRoot', 'innerHTML insertAdjacentHTML', (_self, args) =>
    load(args[args.length - 1]),
  )
  hook<Element, unknown[]>(realm, 'Element', 'setAttribute setAttributeNS', (element, args) =>
    /^(a|area|form)$/.test(element.localName) ? undefined : load(args[args.length - 1]),
  )
  hook<Document, unknown[]>(realm, 'Document', 'write writeln', (_self, args) => load(args.join('')))
}
