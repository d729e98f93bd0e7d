import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The demo shop at `/shop`: runs a real demo tag, to show the protection at work. */

/** The organization that owns the shop's tag and reports. */
export const demoShopName = 'Lantern Outdoor'

export const shopPaths = {
  products: '/shop',
  cart: '/shop/cart',
  checkout: '/shop/checkout',
  thanks: '/shop/thank-you',
} as const
export type ShopPage = keyof typeof shopPaths

export const shopEventKinds = ['session', 'checkout', 'coupon', 'popup', 'affiliate', 'pixel', 'order'] as const
export type ShopEventKind = (typeof shopEventKinds)[number]

const shopEvent = z.object({
  kind: z.enum(shopEventKinds),
  time: z.iso.datetime(),
  mode: z.enum(['blocking', 'non_blocking']),
  /** Outcome as text, e.g. 'WELCOME15 blocked'. */
  text: z.string(),
})
export type ShopEvent = z.infer<typeof shopEvent>

export const shopSession = endpoint({
  method: 'GET',
  path: '/api/shop/sessions/{sessionId}',
  summary: 'Events of a demo shop session in the warehouse, oldest first; empty without demo data.',
  access: 'public',
  params: z.object({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'is not a session id') }),
  answer: z.object({ events: z.array(shopEvent) }),
  errors: ['not_found'],
  example: { params: { sessionId: '0123456789abcdef' } },
})
