import { type Click, clickOf } from './clicks.ts'
import { tellInjection } from './coupons.ts'
import { latestExtension } from './extensions.ts'
import { codeOf, codeWords } from './fields.ts'
import { addRefused, isBrought, isGranted, isOwned } from './landing.ts'
import { isCodeKey, networkOfName } from './networks.ts'
import { isStranger } from './origin.ts'
import { configuration, isBlocking, isNews, tell } from './world.ts'

/** An address that loads nothing and does not fail. */
export const nowhere = 'data:,{}'

/** Reports an unearned attribution; true when it must be stopped or undone. */
export function reportAffiliate(
  network: string,
  of: { cookies: string[]; pixel?: string },
  isStoppable = true,
): boolean {
  const extension = latestExtension()
  if (!configuration.affiliate) return false
  const isStopped = isBlocking && isStoppable
  if (isNews(network + of.cookies + of.pixel))
    tell('affiliate_blocked', {
      network: network.slice(0, 64),
      ...of,
      ...(extension && { extension }),
      action: isStopped ? 'blocked' : 'reported',
    })
  return isStopped
}

/** Names of entries that were refused on this page. */
export const refusedNames = new Set<string>()

/** Refuses an entry or a parameter that attributes the order, or holds a code; true when it must be undone. */
export function refuse(name: string, value: string): boolean {
  const network = networkOfName(name)
  if (!network && isCodeKey(name)) return tellInjection(value)
  const isStopped = reportAffiliate(network ?? name, { cookies: [`${name}=${value}`.slice(0, 256)] })
  if (isStopped) {
    addRefused(value)
    refusedNames.add(name)
  }
  return isStopped
}

/** Set while nodes that a stranger inserted are judged; otherwise the call stack decides. */
export const judging = { isForeign: false }

export function stopClick({ network, url, own }: Click, isStoppable?: boolean): boolean {
  if (!own) return reportAffiliate(network, { cookies: [], pixel: url.href.slice(0, 2_048) }, isStoppable)
  const [name, value] = own
  if (isStoppable === false || isGranted(name, value) || isBrought(value) || isOwned(value)) return false
  return (judging.isForeign || isStranger()) && refuse(network ? name : 'coupon', value)
}

/** Replaces an argument that is, or holds, a click link. */
export function redirect(args: unknown[], index: number, instead = nowhere) {
  const request = args[index] as { url?: string } | undefined // a request, an address or a text
  const click = clickOf(request?.url ?? request)
  if (click && stopClick(click)) args[index] = instead
  return undefined
}

/** Blobs that hold a click link, or a call to the shop with a code. */
export const blobClicks = new WeakMap<object, Click>()

/** Code or form data of a stranger that sends a code to the shop. */
export function codeClick(text: string): Click | undefined {
  // Form data has no call in it; code needs the shop's whole address in a blob.
  const isForShop = text.includes(location.host) || !text.includes('(')
  if (text.length > 5_000 || !isForShop || !codeWords.test(text) || !isStranger()) return undefined
  return {
    network: '',
    isGuessed: false,
    url: location as unknown as URL,
    own: ['code', codeOf(text) ?? 'unknown'],
  }
}
