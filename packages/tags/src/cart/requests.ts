import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { requested, settle } from './attribution.ts'
import { isHome, parsed } from './clicks.ts'
import { tellInjection } from './coupons.ts'
import { codeOf, codeWords, isTyped } from './fields.ts'
import { isOwned } from './landing.ts'
import { isPageCode, isStranger } from './origin.ts'
import { blobClicks, nowhere, redirect } from './verdicts.ts'
import { configuration } from './world.ts'

const mostText = 9_000

const textOf = (body: unknown) =>
  body instanceof FormData || body instanceof URLSearchParams
    ? Array.from(body, ([name, value]) => `${name}=${value}`).join('&')
    : ArrayBuffer.isView(body)
      ? new TextDecoder().decode(body)
      : body

const isOwn = (address: unknown) => isHome(parsed(address) ?? location)

/** Guards the calls by which code in the page sends codes to the shop without a field. */
export function guardRequests(realm: Realm) {
  /** Addresses of older requests, and bodies of newer ones. */
  const sent = new WeakMap<object, unknown>()
  const isInjection = (address: unknown, body: unknown) => {
    // Other hosts, such as analytics, hear of codes rightly.
    if (!isOwn(address)) return false
    const text = `${address} ${textOf(body)}`.slice(0, mostText)
    const held = blobClicks.get(Object(body))?.own?.[1]
    if (!(held || codeWords.test(text) || /"codes?":/.test(text))) return false
    const code = held ?? codeOf(text) ?? 'unknown'
    // The shop's own bundle may be another site's file: then the code is the shopper's.
    if (isTyped(text) || isOwned(code) || !isStranger(true)) return false
    return tellInjection(code)
  }
  const note = (address: unknown) => {
    if (!configuration.affiliate || !isOwn(address)) return
    // The server gets the attribution as the shopper brought it.
    settle(address)
    if (isPageCode()) requested.at = Date.now()
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
    note(address)
    if (isInjection(address, options?.body ?? sent.get(Object(request)))) args.splice(0, 2, nowhere)
    return redirect(args, 0)
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'open', (request, args) => {
    sent.set(request, args[1])
    return redirect(args, 1)
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'send', (request, [body]) => {
    const address = sent.get(request)
    note(address)
    return isInjection(address, body) ? { value: undefined } : undefined
  })
  hook<unknown, unknown[]>(realm, 'Navigator', 'sendBeacon', (_self, args) => {
    note(args[0])
    redirect(args, 0)
    return args[0] === nowhere || isInjection(...(args as [unknown, unknown])) ? { value: true } : undefined // its parameters
  })
}
