import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/** Affiliate fees in percent, and the shop's protections. */

export const affiliateFeeLimits = { most: 100, slider: { min: 0, max: 40, step: 1 } } as const

/** Initial values of the form. */
export const defaultAffiliateFees = { affiliateFee: 10, networkFee: 20 } as const

export const affiliateFeeMessages = {
  affiliateFee: 'Please provide a valid affiliate fee percent',
  networkFee: 'Please provide a valid affiliate system fee percent',
  tooMuch: `Fee cannot exceed ${affiliateFeeLimits.most}%`,
  totalTooMuch: `Total fee cannot exceed ${affiliateFeeLimits.most}%`,
} as const

export interface AffiliateFees {
  /** Share of the order value. */
  affiliateFee: number
  /** Share of the affiliate fee. */
  networkFee: number
}

const percentSchema = (message: string) =>
  z.number({ error: message }).min(0, message).max(affiliateFeeLimits.most, affiliateFeeMessages.tooMuch)

/** Only one affiliate and network is supported so far; the wire format allows more. */
const partner = z.number().int().positive().max(2_147_483_647).default(1)

const fees = {
  affiliate_network_id: partner,
  affiliate_id: partner,
  affiliate_network_fee: percentSchema(affiliateFeeMessages.networkFee),
  affiliate_fee: percentSchema(affiliateFeeMessages.affiliateFee),
}

/** A fee that already exceeds the limit alone gets only its own message. */
const isTotalFine = ({ affiliate_network_fee: network, affiliate_fee: affiliate }: Record<keyof typeof fees, number>) =>
  Math.max(network, affiliate) > affiliateFeeLimits.most || network + affiliate <= affiliateFeeLimits.most

export const affiliateFeesBody = z
  .object(fees)
  .refine(isTotalFine, { error: affiliateFeeMessages.totalTooMuch, path: ['affiliate_fee'] })

export const protections = ['affiliate', 'coupon', 'agnostic'] as const
export type Protection = (typeof protections)[number]

const access = { organization: 'query.organizationId', types: ['E-Com'] } as const
const query = z.object({ organizationId })

export const affiliateHasProtection = endpoint({
  method: 'GET',
  path: '/api/affiliate/hasProtection/{protection}',
  summary: 'Whether a shop has a protection enabled.',
  access,
  params: z.object({ protection: z.enum(protections) }),
  query,
  answer: z.object({ enabled: z.boolean() }),
  example: { params: { protection: 'affiliate' }, query: { organizationId: 1 } },
})

export const affiliateFees = endpoint({
  method: 'GET',
  path: '/api/affiliate/fees',
  summary: "A shop's affiliate and network fees in percent; empty until set.",
  access,
  query,
  answer: z.object({ data: z.array(z.object(fees)) }),
  example: { query: { organizationId: 1 } },
})

export const affiliateFeesSave = endpoint({
  method: 'POST',
  path: '/api/affiliate/fees',
  summary: 'Sets the fees. Total fee = affiliate fee + network fee × affiliate fee.',
  access,
  audit: { action: 'shop.fees', record: { kind: 'organization', id: 'query.organizationId' } },
  query,
  body: affiliateFeesBody,
  answer: z.object({ data: z.array(z.object(fees)) }),
  errors: ['organization_not_found'],
  example: {
    query: { organizationId: 1 },
    body: { affiliate_network_id: 1, affiliate_id: 1, affiliate_network_fee: 20, affiliate_fee: 10 },
  },
})
