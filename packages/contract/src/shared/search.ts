import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { inventoryTypes, organizationId } from '../fields.ts'
import { limits } from '../limits.ts'

export const searchLimits = {
  shortestText: 2,
  /** Results of each kind. */
  results: 5,
  creativeDays: 30,
  orderDays: 90,
} as const

const organization = { organizationId: z.number(), organizationName: z.string() }

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  summary:
    "Organizations (superadmins only), sites, creatives of the last 30 days and orders of the last 90 that contain the text, at most five of each. By default the caller's; superadmins find creatives and orders of the given organization.",
  access: { organization: 'query.organizationId', isOptional: true },
  query: z.object({
    q: z.string().trim().min(searchLimits.shortestText).max(limits.textLength),
    organizationId: organizationId.optional(),
  }),
  answer: z.object({
    organizations: z.array(z.object(organization)),
    sites: z.array(
      z.object({ ...organization, host: z.string(), inventoryType: z.enum(inventoryTypes), isShop: z.boolean() }),
    ),
    creatives: z.array(
      z.object({ organizationId: z.number(), creativeID: z.string(), bidderCode: z.string(), eventDate: z.string() }),
    ),
    orders: z.array(
      z.object({ organizationId: z.number(), orderId: z.string(), sessionID: z.string(), date: z.string() }),
    ),
  }),
  example: { query: { q: 'news', organizationId: 1 } },
})
