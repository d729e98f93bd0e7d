import { type Click, clickOf } from './clicks.ts'
import { tellInjection } from './coupons.ts'
import { latestExtension } from './extensions.ts'
import { codeWords, isTyped } from './fields.ts'
import { addRefused, isBrought, isGranted, isInAddress } from './landing.ts'
import { isStranger } from './origin.ts'
import { configuration, home, isBlocking, isNews, tell } from './world.ts'

/** An address that loads nothing and does not fail. */
export const nowhere = 'data:,{}'

/** Reports an unearned attribution; true when it must be stopped or undone. */
export function reportAffiliate(
  network: string,
  of: { cookies: string[]; pixel?: string },
  isStoppable = true,
): boolean {
  const extension = latestExtension()
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

/** Set while nodes that a stranger inserted are judged; otherwise the call stack decides. */
export const judging = { isForeign: false }

export function stopClick({ network, url, own }: Click, isStoppable?: boolean): boolean {
  if (!own) return reportAffiliate(network, { cookies: [], pixel: url.href.slice(0, 2_048) }, isStoppable)
  const [name, value] = own
  if (isStoppable === false || isGranted(name, value) || isBrought(value) || isInAddress(value)) return false
  if (!judging.isForeign && !isStranger()) return false
  if (!network) return configuration.coupon && !isTyped(value) && tellInjection(value, home.document.body)
  const isStopped = reportAffiliate(network, { cookies: [`${name}=${value}`.slice(0, 256)] })
  if (isStopped) addRefused(value)
  return isStopped
}

/** Replaces an argument that is, or holds, a click link. */
export function redirect(args: unknown[], index: number, instead = nowhere) {
  const request = args[index] as { url?: string } | undefined // a request, an address or a text
  const click = configuration.affiliate && clickOf(request?.url ?? request)
  if (click && stopClick(click)) args[index] = instead
  return undefined
}

const codeIn =
  /(?:coupon|promo|voucher|discount|code|redu|gutschein|rabatt)\w{0,30}["']?\s?[=:/]\s?\[?["']?([\w-]{3,32})/i
export const codeOf = (text: string) => codeIn.exec(text)?.[1] ?? 'unknown'

/** Blobs that hold a click link, or a call to the shop with a code. */
export const blobClicks = new WeakMap<object, Click>()

/** Code or form data of a stranger that sends a code to the shop. */
export function codeClick(text: string): Click | undefined {
  // Form data has no call in it; code needs the shop's whole address in a blob.
  const isForShop = text.includes(home.location.host) || !text.includes('(')
  if (text.length > 5_000 || !isForShop || !codeWords.test(text) || !isStranger()) return undefined
  return { network: '', isGuessed: false, url: new URL(home.location.href), own: ['code', codeOf(text)] }
}
