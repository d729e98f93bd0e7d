import { hook } from '../shared/hook.ts'
import type { Realm } from '../shared/realm.ts'
import { nowhere } from './affiliates.ts'
import { tellInjection } from './coupons.ts'
import { isStopped } from './extensions.ts'
import { codeWords } from './fields.ts'
import { isForeignCode } from './whose.ts'
import { home } from './world.ts'

const codeIn = /(?:coupon|promo|voucher|discount|code)\w{0,30}["']?\s*[=:/]\s*["']?([\w-]{3,32})/i

/** Codes that are not put into a field at all, but sent to the shop by code of an extension in the page. */
export function guardRequests(realm: Realm) {
  const addresses = new WeakMap<object, unknown>()
  const isInjection = (address: unknown, body: unknown) => {
    const text = `${address} ${body}`
    if (!codeWords.test(text) || !isForeignCode(true)) return false
    tellInjection(codeIn.exec(text)?.[1] ?? 'unknown', home.document.body)
    return isStopped()
  }
  hook<unknown, unknown[]>(realm, 'window', 'fetch', (_self, args) => {
    const [request, options] = args as [{ url?: string } | undefined, { body?: unknown }?] // as it is called
    if (isInjection(request?.url ?? request, options?.body)) args.splice(0, 2, nowhere)
    return undefined
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'open', (request, [, address]) => {
    addresses.set(request, address)
    return undefined
  })
  hook<object, unknown[]>(realm, 'XMLHttpRequest', 'send', (request, [body]) =>
    isInjection(addresses.get(request), body) ? { value: undefined } : undefined,
  )
}
