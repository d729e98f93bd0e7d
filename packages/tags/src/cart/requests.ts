import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { requested, restoreAttribution } from './attribution.ts'
import { blobClicks, emptyUrl, redirect } from './blocking.ts'
import { isHome, parseUrl } from './clicks.ts'
import { reportInjection } from './coupons.ts'
import { findCode, isTyped, mentionsCode } from './fields.ts'
import { isShoppersCode } from './landing.ts'
import { isFromMessage, isPageCall, isUntrustedCall, watchMessages } from './origin.ts'
import { configuration, isFirstReport, sendEvent } from './page-state.ts'

const maxText = 9_000

const textOf = (body: unknown) =>
  body instanceof FormData || body instanceof URLSearchParams
    ? Array.from(body, ([name, value]) => `${name}=${value}`).join('&')
    : ArrayBuffer.isView(body)
      ? new TextDecoder().decode(body)
      : body

const isShopUrl = (address: unknown) => isHome(parseUrl(address) ?? location)

/** Guards the APIs with which code in the page can send codes to the shop without a field. */
export function guardRequests(realm: Realm) {
  /** URLs of XMLHttpRequests, and bodies of Requests. */
  const sent = new WeakMap<object, unknown>()
  const isInjection = (address: unknown, body: unknown) => {
    // Other hosts, such as analytics, may receive codes.
    if (!isShopUrl(address)) return undefined
    const text = `${address} ${textOf(body)}`.slice(0, maxText)
    const held = blobClicks.get(Object(body))?.own?.[1]
    // The shop's bundle may come from another site. If it sends the shopper's code, that is fine.
    if ((!held && !mentionsCode(text)) || isTyped(text)) return undefined
    const code = held ?? findCode(text) ?? 'unknown'
    if (!isShoppersCode(code) && (isUntrustedCall(true) || isFromMessage(realm, code))) return reportInjection(code)
    // From a link, a banner or the shop's own rules.
    if (isFirstReport(code)) sendEvent('coupon_entry', { code, source: 'shop' })
    return undefined
  }
  watchMessages(realm)
  const noteRequest = (address: unknown) => {
    if (!configuration.affiliate || !isShopUrl(address)) return
    // The server must get the attribution that the shopper arrived with.
    restoreAttribution(address)
    if (isPageCall()) requested.at = Date.now()
  }
  hook<unknown, [unknown, { body?: unknown }?]>(
    realm,
    'window',
    'Request',
    undefined,
    (_self, [, options], request) => sent.set(request as object, options?.body), // the constructor's result
  )
  hook<unknown, unknown[]>(realm, 'window', 'fetch fetchLater', (_self, args) => {
    const [request, options] = args as [{ url?: string } | undefined, { body?: unknown }?] // its parameters
    const address = request?.url ?? request
    noteRequest(address)
    if (isInjection(address, options?.body ?? sent.get(Object(request)))) args.splice(0, 2, emptyUrl)
    return redirect(args, 0)
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'open', (request, args) => {
    sent.set(request, args[1])
    return redirect(args, 1)
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'send', (request, [body]) => {
    const address = sent.get(request)
    noteRequest(address)
    return isInjection(address, body) ? { value: undefined } : undefined
  })
  hook<unknown, unknown[]>(realm, 'Navigator', 'sendBeacon', (_self, args) => {
    noteRequest(args[0])
    redirect(args, 0)
    return args[0] === emptyUrl || isInjection(...(args as [unknown, unknown])) ? { value: true } : undefined // its parameters
  })
}
