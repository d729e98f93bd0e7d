import { type Click, findClick } from './clicks.ts'
import { reportInjection } from './coupons.ts'
import { latestExtension } from './extensions.ts'
import { findCode, isCodeName, mentionsCode } from './fields.ts'
import { addRejected, isFromArrival, isGranted, isShoppersCode } from './landing.ts'
import { networkOfName } from './networks.ts'
import { isUntrustedCall } from './origin.ts'
import { configuration, isBlocking, isFirstReport, sendEvent } from './page-state.ts'

/** A URL that loads nothing and does not fail. */
export const emptyUrl = 'data:,{}'

/** Reports an unearned attribution. True if it must be blocked or undone. */
export function reportAffiliate(
  network: string,
  of: { cookies: string[]; pixel?: string },
  isBlockable = true,
): boolean {
  const extension = latestExtension()
  if (!configuration.affiliate) return false
  const isBlocked = isBlocking && isBlockable
  if (isFirstReport(network + of.cookies + of.pixel))
    sendEvent('affiliate_blocked', {
      network: network.slice(0, 64),
      ...of,
      extension,
      action: isBlocked ? 'blocked' : 'reported',
    })
  return isBlocked
}

/** Names of entries that were rejected on this page. */
export const rejectedNames = new Set<string>()

/** Reports an attribution entry, parameter or code that was not earned. True if it must be undone. */
export function rejectEntry(name: string, value: string): boolean {
  const network = networkOfName(name)
  if (!network && isCodeName(name)) return reportInjection(value)
  const isBlocked = reportAffiliate(network ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] })
  if (isBlocked) {
    addRejected(value)
    rejectedNames.add(name)
  }
  return isBlocked
}

/** Set while checking nodes that untrusted code inserted. Otherwise the call stack decides. */
export const checking = { isForeign: false }

export function stopClick({ network, url, own }: Click, isBlockable?: boolean): boolean {
  if (!own) return reportAffiliate(network, { cookies: [], pixel: url.href.slice(0, 2_048) }, isBlockable)
  const [name, value] = own
  if (isBlockable === false || isGranted(name, value) || isFromArrival(value) || isShoppersCode(value)) return false
  return (checking.isForeign || isUntrustedCall()) && rejectEntry(network ? name : 'coupon', value)
}

/** Replaces an argument that is or contains a click link. */
export function redirect(args: unknown[], index: number, instead = emptyUrl) {
  const request = args[index] as { url?: string } | undefined // a request, an address or a text
  const click = findClick(request?.url ?? request)
  if (click && stopClick(click)) args[index] = instead
  return undefined
}

/** Blobs that contain a click link, or a call to the shop with a code. */
export const blobClicks = new WeakMap<object, Click>()

/** Untrusted code or form data that sends a code to the shop. */
export function codeClick(text: string): Click | undefined {
  // Form data contains no call. Code in a blob needs the shop's full URL.
  const isForShop = text.includes(location.host) || !text.includes('(')
  if (text.length > 5_000 || !isForShop || !mentionsCode(text) || !isUntrustedCall()) return undefined
  return {
    network: '',
    isGuessed: false,
    url: location as unknown as URL,
    own: ['code', findCode(text) ?? 'unknown'],
  }
}
