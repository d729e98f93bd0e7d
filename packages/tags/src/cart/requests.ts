import { hook, hookAll } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { nowhere } from './affiliates.ts'
import { tellInjection } from './coupons.ts'
import { isStopped } from './extensions.ts'
import { isForeignCode } from './whose.ts'
import { home } from './world.ts'

const about = /coupon|promo|voucher|discount|gutschein|rabatt/i
const codeIn = /(?:coupon|promo|voucher|discount|code)\w*["']?\s*[=:/]\s*["']?([\w-]{3,32})/i

/** Codes that are not put into a field at all, but sent to the shop by code of an extension in the page. */
export function guardRequests(realm: Realm) {
  const addresses = new WeakMap<object, string>()
  const isInjection = (text: string) => {
    if (!about.test(text) || !isForeignCode()) return false
    tellInjection(codeIn.exec(decodeURIComponent(text))?.[1] ?? 'unknown', home.document.body)
    return isStopped()
  }
  hook<unknown, unknown[]>(realm, 'fetch', (_self, args) => {
    const [request, options] = args as [{ url?: string } | string, { body?: unknown }?] // as it is called
    const address = typeof request === 'string' ? request : (request?.url ?? String(request))
    if (isInjection(`${address} ${textOf(options?.body)}`)) args.splice(0, 2, nowhere)
    return undefined
  })
  hookAll<object, unknown[]>(realm, 'XMLHttpRequest', 'open', (request, [, address]) => {
    addresses.set(request, String(address))
    return undefined
  })
  hookAll<object, unknown[]>(realm, 'XMLHttpRequest', 'send', (request, [body]) =>
    isInjection(`${addresses.get(request)} ${textOf(body)}`) ? { value: undefined } : undefined,
  )
}

function textOf(body: unknown) {
  if (typeof body === 'string') return body.slice(0, 2_000)
  const { entries } = Object(body) as { entries?: () => Iterable<[string, unknown]> } // forms and parameters have them
  return entries ? Array.from(entries.call(body), ([name, value]) => `${name}=${value}`).join('&') : ''
}
