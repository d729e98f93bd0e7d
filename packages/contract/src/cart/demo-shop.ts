import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The demo's shop, at `/shop`: it carries a real tag of the demo, so that anybody can see protection work. */

/** Whose tag the shop carries, and in whose reports its orders are. */
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
  /** What became of it, for people: 'WELCOME15 blocked'. */
  text: z.string(),
})
export type ShopEvent = z.infer<typeof shopEvent>

export const shopSession = endpoint({
  method: 'GET',
  path: '/api/shop/sessions/{sessionId}',
  summary: "What the warehouse has of a session in the demo's shop, the oldest first. Without demo data there is none.",
  access: 'public',
  params: z.object({ sessionId: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'is not the id of a session') }),
  answer: z.object({ events: z.array(shopEvent) }),
  errors: ['not_found'],
  example: { params: { sessionId: '0123456789abcdef' } },
})
