import type { EventOf } from '@vigil/contract'
import type { Random } from '../random/random.ts'
import { draw } from '../random/weighted.ts'
import type { Reader } from '../readers/reader.ts'
import {
  dealSiteCode,
  drawAttempts,
  type ExtensionName,
  findDiscount,
  offeredCode,
  triedByExtensions,
  triedByHand,
} from '../scenario/coupon-story.ts'
import type { Shop } from '../shops.ts'

type Attempt = EventOf<'coupon_attempt'>
type Entry = EventOf<'coupon_entry'>

/** From an entry to its outcome. */
const outcomeMs = 300

/** State of a shopper's session. */
export interface CartSession {
  shop: Shop
  random: Random
  reader: Reader
  start: number
  host: string
  sessionId: string
  mode: 'blocking' | 'non_blocking'
  extensions: ExtensionName[]
  /** Value of the goods before discounts. */
  goods: number[]
  /** The code applied to the order. */
  coupon: { code: string; discountUsd: number } | undefined
}

export const cents = (amount: number) => Math.round(amount * 100) / 100

export const cartCommon = ({ random, host, sessionId, mode }: CartSession, at: number) => ({
  id: random.id(),
  at,
  host,
  inventory: 'web' as const,
  sessionId,
  mode,
})

/** A valid code replaces one with a smaller discount, as in real shops. */
function tryCode(session: CartSession, code: string): Pick<Attempt, 'outcome' | 'discountUsd'> {
  const discountUsd = cents(session.goods.reduce((sum, each) => sum + each, 0) * findDiscount(code))
  if (discountUsd === 0) return { outcome: 'refused' }
  if (discountUsd > (session.coupon?.discountUsd ?? 0)) session.coupon = { code, discountUsd }
  return { outcome: 'applied', ...(session.random.chance(0.96) ? { discountUsd } : {}) }
}

function byExtension(session: CartSession, extension: ExtensionName, at: number): Attempt[] {
  const { random, mode, start } = session
  return Array.from({ length: drawAttempts(random, extension, start, at) }, (_, i) => {
    const code = draw(random, triedByExtensions)
    return {
      ...cartCommon(session, at + (i + 1) * 700),
      type: 'coupon_attempt',
      code,
      source: 'extension',
      origin: extension,
      ...(mode === 'blocking' ? { outcome: 'blocked' } : tryCode(session, code)),
    }
  })
}

/** Every code tried at a checkout, with its source and outcome. */
export function couponAttempts(session: CartSession, at: number): Attempt[] {
  const { random, mode, start } = session
  const attempts: Attempt[] = []
  if (random.chance(0.15)) {
    const code = draw(random, triedByHand)
    attempts.push({
      ...cartCommon(session, at),
      type: 'coupon_attempt',
      code,
      source: random.chance(0.3) ? 'pasted' : 'typed',
      ...tryCode(session, code),
    })
  } else if (random.chance(0.05)) {
    // A link in the shop's newsletter.
    attempts.push({
      ...cartCommon(session, at),
      type: 'coupon_attempt',
      code: offeredCode,
      source: 'shop',
      ...tryCode(session, offeredCode),
    })
  }
  if (random.chance(0.13)) {
    const { code, origin } = dealSiteCode(random, start, at)
    const isBlocked = mode === 'blocking' && random.chance(0.25)
    attempts.push({
      ...cartCommon(session, at + 350),
      type: 'coupon_attempt',
      code,
      source: 'deal_site',
      // Not every visit from a deal site can be detected.
      ...(random.chance(0.94) ? { origin } : {}),
      ...(isBlocked ? { outcome: 'blocked' } : tryCode(session, code)),
    })
  }
  for (const extension of session.extensions) attempts.push(...byExtension(session, extension, at))
  // An extension's background page calls the shop: the page sees nothing.
  if (session.extensions.length > 0 && random.chance(0.06)) tryCode(session, draw(random, triedByExtensions))
  return attempts
}

/** The script reports a code when it is sent, and again with its outcome. Blocked ones are not sent. */
export const toEntries = (session: CartSession, attempts: readonly Attempt[]): Entry[] =>
  attempts.flatMap(({ code, source, origin, outcome, at }) =>
    outcome === 'blocked'
      ? []
      : [{ ...cartCommon(session, at - outcomeMs), type: 'coupon_entry', code, source, ...(origin ? { origin } : {}) }],
  )

const orderNumber = (at: number) => (at - 1_600_000_000_000).toString(36).toUpperCase()

/** Sessions under GDPR or CCPA redact the order number before it is sent. */
function makeOrderId({ shop, random, reader }: CartSession, at: number): string {
  const number = orderNumber(at)
  const isProtected = reader.country === 'US' ? random.chance(0.12) : reader.utcOffset >= 0 && random.chance(0.7)
  return `${shop.orderPrefix}-${isProtected ? number.slice(-2).padStart(number.length, '*') : number}`
}

/** The whole number of an order, as the shop's server knows it. */
export function wholeOrderId({ orderId, at }: Pick<EventOf<'conversion'>, 'orderId' | 'at'>): string {
  if (!orderId.includes('*')) return orderId
  const hidden = orderNumber(at).slice(0, -2)
  return orderId.replace(/\*+/, hidden)
}

export function conversion(session: CartSession, at: number, affiliateTag: string | undefined): EventOf<'conversion'> {
  const { shop, random, goods, coupon } = session
  const shippingCost = random.pick(shop.shippingCosts)
  const discountValue = coupon?.discountUsd ?? 0
  const value = cents(goods.reduce((sum, each) => sum + each, 0) - discountValue + shippingCost)
  return {
    type: 'conversion',
    id: random.id(),
    at,
    host: session.host,
    inventory: 'web',
    sessionId: session.sessionId,
    mode: session.mode,
    orderId: makeOrderId(session, at),
    value,
    currency: shop.currency,
    shippingCost,
    lineItemCosts: goods,
    productIds: goods.map(() => random.pick(shop.products)),
    couponCode: coupon?.code ?? '',
    discountValue,
    affiliateTag,
    url: random.chance(0.95) ? `${shop.checkoutUrl}/complete` : undefined,
  }
}
