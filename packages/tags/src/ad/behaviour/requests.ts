import { hook } from '../../shared/hook.ts'
import type { Realm } from '../../shared/realm.ts'
import type { Ad } from '../ad.ts'
import { home, state, stop } from '../world.ts'
import type { Who } from './deed.ts'
import { exceeds } from './meter.ts'
import { leakIn, personal } from './private-data.ts'

/** Requests to one address within a second, and to all within five. A page of pictures has many addresses. */
const isStorm = (ad: Ad, address: string) => {
  const isOne = exceeds(ad, withoutQuery(address), 1, 40, 1_000)
  return exceeds(ad, '', 1, 250, 5_000) || isOne
}

const withoutQuery = (address: string) => address.replace(/[?#;].*/s, '')

/** Text that was put into memory: what a blob holds can be read only later. */
const texts = new WeakMap<object, string>()

/** All text in what a call was given. */
function textOf(value: unknown, depth = 0): string {
  if (!value || typeof value !== 'object') return String(value ?? '')
  if (depth > 4) return ''
  if ('byteLength' in value) return new TextDecoder().decode(value as ArrayBuffer) // or a view of one
  const { url } = value as Request
  // Form data, parameters, a list, or an object.
  const parts = Symbol.iterator in value ? [...(value as Iterable<unknown>)] : Object.values(value)
  return texts.get(value) ?? [url, ...parts].map((part) => textOf(part, depth + 1)).join(' ')
}

const addresses = /\/\/[^\s"'<>)\\]+/g

/** Requests may not carry the page's private data, nor come by the hundred. */
export function guardRequests(realm: Realm, who: Who) {
  const judge = (args: unknown[], isSent: unknown) => {
    const ad = state.hasAds && (isSent || `${args}`.includes('//')) ? who() : undefined
    if (!ad) return undefined
    const text = textOf(args)
    const found = text.match(addresses) ?? []
    const address = withoutQuery(found[0] ?? '')
    // Pages of the site that show what belongs to the reader are not for an ad in a frame.
    const [, path = ''] = /^ *(?:\w+ )?(\/\w[^?#\s]*)/.exec(text.replace(home.location.origin, '')) ?? []
    const isOwn = !ad.isThirdParty && personal.test(path)
    const isTooMany = found.some((one) => isStorm(ad, one))
    const variant = isTooMany ? 'beacon-storm' : isOwn ? 'storage-read' : leakIn(text)
    return variant ? stop(ad, { what: `data-theft/${variant}`, hint: address, address }) : undefined
  }
  hook<unknown, unknown[]>(realm, 'window', 'Blob File', undefined, (_self, [parts], blob) => {
    if (state.hasAds) texts.set(blob as Blob, textOf(parts)) // the constructors' result
  })
  const sent = (_self: unknown, args: unknown[]) => judge(args, args[0])
  hook(realm, 'window', 'fetch Request WebSocket EventSource FontFace open', sent)
  // Not of the window itself: the source of its messages would be the page instead of the frame.
  hook(
    realm,
    'Navigator XMLHttpRequest WebSocket RTCDataChannel Worker MessagePort BroadcastChannel',
    'sendBeacon open send postMessage',
    sent,
  )
  hook<HTMLFormElement, []>(realm, 'HTMLFormElement', 'submit requestSubmit', (form) =>
    judge([form.action, new FormData(form)], true),
  )
  hook<Element, unknown[]>(
    realm,
    /^(HTML\w*|)Element$|^ShadowRoot$|^Document$|^CSS.*(Decl|Prop)/,
    /^(src|srcset|href|data|poster|cssText|background(Image)?|innerHTML|insertAdjacentHTML|set(Attribute(NS)?|Property)|write|writeln)$/,
    // Links send nothing.
    ({ localName }, args) => (/^(a|area|form)$/.test(localName) ? undefined : judge(args, false)),
  )
}
