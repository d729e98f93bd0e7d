import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { hook } from '../hook.ts'
import { block, mainWindow, state } from '../page-state.ts'
import type { FindAd } from './attack.ts'
import { exceedsLimit } from './meter.ts'
import { findLeak, personalNames } from './private-data.ts'

/** Limits requests per URL in three seconds, and in total in five. Pages of pictures have many URLs. */
const isStorm = (ad: Ad, address: string) => {
  const isOne = exceedsLimit(ad, withoutQuery(address), 1, 60, 3_000)
  return exceedsLimit(ad, '', 1, 250, 5_000) || isOne
}

const withoutQuery = (address: string) => address.replace(/[?#;].*/s, '')

/** Text of blobs, which can otherwise be read only asynchronously. */
const blobTexts = new WeakMap<object, string>()

/** Returns all text in a value. */
function readText(value: unknown, depth = 0): string {
  if (!value || typeof value !== 'object') return String(value ?? '')
  if (depth > 4) return ''
  if ('byteLength' in value) return new TextDecoder().decode(value as ArrayBuffer) // or a typed array
  const { url } = value as Request
  // Form data, parameters, an array or an object.
  const parts = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.values(value)
  return blobTexts.get(value) ?? [url, ...parts].map((part) => readText(part, depth + 1)).join(' ')
}

const addresses = /\/\/[^\s"'<>)\\]+/g

/** Blocks requests that carry the page's private data, and request floods. */
export function guardRequests(realm: Realm, findAd: FindAd) {
  const checkRequest = (args: unknown[], isSent: unknown) => {
    const ad = state.hasAds && (isSent || `${args}`.includes('//')) ? findAd() : undefined
    if (!ad) return undefined
    const text = readText(args)
    const targets = text.match(addresses) ?? []
    const address = withoutQuery(targets[0] ?? '')
    // Account pages of the site are not for an ad in a frame.
    const [, path = ''] = /^ *(?:\w+ )?(\/\w[^?#\s]*)/.exec(text.replace(mainWindow.location.origin, '')) ?? []
    const isOwn = !ad.isThirdParty && personalNames.test(path)
    const isTooMany = targets.some((one) => isStorm(ad, one))
    const variant = isTooMany ? 'beacon-storm' : isOwn ? 'storage-read' : findLeak(text)
    return variant ? block(ad, { threat: `data-theft/${variant}`, evidence: address, address }) : undefined
  }
  hook<unknown, unknown[]>(realm, 'window', 'Blob File', undefined, (_self, [parts], blob) => {
    if (state.hasAds) blobTexts.set(blob as Blob, readText(parts)) // the constructors' result
  })
  const checkSent = (_self: unknown, args: unknown[]) => checkRequest(args, args[0])
  hook(realm, 'window', 'fetch Request WebSocket EventSource FontFace open', checkSent)
  // `window.postMessage` is left alone: the message source would become the page instead of the frame.
  hook(
    realm,
    'Navigator XMLHttpRequest WebSocket RTCDataChannel Worker MessagePort BroadcastChannel',
    'sendBeacon open send postMessage',
    checkSent,
  )
  hook<HTMLFormElement, []>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) =>
    checkRequest([form.action, new FormData(form)], true),
  )
  hook<Element, unknown[]>(
    realm,
    /^(HTML\w*|)Element$|^(ShadowRoot|Document|Node)$|^CSS.*(Decl|Prop|eet$)/,
    /^(src|srcset|href|data|ping|poster|cssText|textContent|replaceSync|insertRule|background(Image)?|innerHTML|insertAdjacentHTML|set(Attribute(NS)?|Property)|write|writeln)$/,
    // Links send nothing but pings.
    ({ localName }, args, name) =>
      /^(a|area|form)$/.test(localName) && name !== 'ping' && args[0] !== 'ping'
        ? undefined
        : checkRequest(args, false),
  )
}
