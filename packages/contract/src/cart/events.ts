import { z } from 'zod'
import { action, address, commonFields, eventId, moneyUsd, text } from '../event-fields.ts'

/** Events of the cart script. `events.ts` lists them with the others. */

const cart = {
  ...commonFields,
  sessionId: eventId,
  mode: z.enum(['blocking', 'non_blocking']),
}
const extension = text(64)

export const cartSession = z.strictObject({
  ...cart,
  type: z.literal('cart_session'),
  landingUrl: address.optional(),
  referrer: address.optional(),
  extensions: z.array(extension).max(20).optional(),
})

export const checkout = z.strictObject({
  ...cart,
  type: z.literal('checkout'),
  url: address.optional(),
  /** The script was on this page and reports every entry of a code. Builds before 1.1.0 do not. */
  entries: z.boolean().optional(),
})

/**
 * How a code came into the cart: `shop` is a link, a banner or the shop's own code; `extension` also stands for other
 * untrusted code.
 */
const couponSource = z.enum(['extension', 'deal_site', 'typed', 'pasted', 'shop'])

/** A code on its way to the shop's server. Its outcome follows in an attempt. */
export const couponEntry = z.strictObject({
  ...cart,
  type: z.literal('coupon_entry'),
  code: text(64),
  source: couponSource,
  origin: text(253).optional(),
})

/** The shopper followed an affiliate's link. */
export const affiliateArrival = z.strictObject({
  ...cart,
  type: z.literal('affiliate_arrival'),
  network: text(64),
  landingUrl: address.optional(),
})

export const couponAttempt = z.strictObject({
  ...cart,
  type: z.literal('coupon_attempt'),
  code: text(64),
  source: couponSource,
  /** The extension's name, or the deal site's host. */
  origin: text(253).optional(),
  outcome: z.enum(['blocked', 'applied', 'refused']),
  discountUsd: moneyUsd.optional(),
})

export const popupBlocked = z.strictObject({ ...cart, type: z.literal('popup_blocked'), extension })

export const affiliateBlocked = z.strictObject({
  ...cart,
  type: z.literal('affiliate_blocked'),
  network: text(64),
  cookies: z.array(text(256)).max(20),
  pixel: address.optional(),
  extension: extension.optional(),
  action,
})

export const conversion = z.strictObject({
  ...cart,
  type: z.literal('conversion'),
  orderId: text(128),
  value: moneyUsd,
  currency: z.string().regex(/^[A-Z]{3}$/),
  shippingCost: moneyUsd,
  lineItemCosts: z.array(moneyUsd).max(200),
  productIds: z.array(text(128)).max(200),
  couponCode: z.string().max(64),
  discountValue: moneyUsd,
  affiliateTag: text(256).optional(),
  url: address.optional(),
})

/** Problems with a field of a conversion pixel call: missing, or in the wrong format. */
export const pixelProblems = ['missing', 'format'] as const

/**
 * One per invalid field of a call; such a call is not a conversion. The value is not sent, as it may be personal data.
 */
export const pixelProblem = z.strictObject({
  ...cart,
  type: z.literal('pixel_problem'),
  /** Shared by all fields of a call. */
  callId: eventId,
  /** The field's name in the page's call. */
  field: text(64),
  problem: z.enum(pixelProblems),
  url: address.optional(),
})
