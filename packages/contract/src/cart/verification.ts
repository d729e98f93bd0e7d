import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { organizationId } from '../fields.ts'

/**
 * Verdicts for a shop's server: how a code came into the cart, and whether an affiliate earned the order. They come from
 * all events collected up to the call. A timeout or an error means "no verdict": the shop continues.
 */

/** How a code came into the cart. */
export const couponVerdicts = {
  genuine: 'The shopper entered the code.',
  offered: 'The shop offered the code: by a link, a banner or automatically.',
  injected: 'An extension or a third-party script tried the code.',
  unseen: 'The code reached your server without being entered on the page.',
  no_verdict: 'There is not enough evidence about this session.',
} as const
export type CouponVerdict = keyof typeof couponVerdicts

/** How an affiliate's claim on an order arose. */
export const affiliateVerdicts = {
  earned: 'The shopper arrived through the affiliate.',
  stuffed: 'A claim was written without an arrival.',
  unseen: 'No arrival through the affiliate was seen.',
  none: 'The order has no affiliate.',
  no_verdict: 'There is not enough evidence about this session.',
} as const
export type AffiliateVerdict = keyof typeof affiliateVerdicts

export const verdictReasons = {
  typed: 'The shopper typed the code.',
  pasted: 'The shopper pasted the code.',
  deal_site: 'The shopper came from a deal site and entered the code.',
  shop_offer: "The shop's own page filled in the code.",
  extension: 'A coupon extension tried the code.',
  blocked: 'The attempt was blocked on the page.',
  not_entered: 'The script was on the checkout page and saw no entry of this code.',
  not_comparable: 'The session has a code whose hash cannot be compared with this code.',
  unknown_code_key: 'The code is a hash with a key that is not valid.',
  no_checkout: 'The script did not see the checkout page.',
  unknown_session: 'There are no events of this session.',
  arrival: 'The session began with an arrival through the affiliate.',
  no_arrival: 'The session had no arrival through the affiliate.',
  stuffing: 'Cookie stuffing was detected in this session.',
  no_claim: 'The order names no affiliate.',
} as const
export type VerdictReason = keyof typeof verdictReasons

const listKeys = <Name extends string>(texts: Record<Name, string>) => Object.keys(texts) as [Name, ...Name[]] // its own keys

export const verificationLimits = {
  recentCalls: 10,
  /** Facts of a session are deleted after this time, answers after the longer one. */
  factDays: 7,
  answerDays: 400,
  /** The period of the share of orders with a verdict. */
  shareDays: 7,
}

/** The value of the cookie `vigil_cart`, or the session id at its start. */
const session = z
  .string()
  .max(2_048)
  .transform((text) => text.split('~')[0] ?? '')
  .pipe(z.string().regex(/^[\w-]{16,64}$/, 'Send the value of the cookie vigil_cart.'))
const requestId = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe('repeating a call with the same id returns the same answer')
const code = z.string().trim().min(1).max(64).describe('in clear, or as a hash with a key of the shop')
const codeKeyId = z
  .string()
  .regex(/^[0-9a-f]{8}$/)
  .optional()
  .describe('with a hashed code: the first 8 hex digits of the SHA-256 hash of the key')
const confidence = z.enum(['high', 'medium', 'low'])
const reasons = z.array(z.object({ reason: z.enum(listKeys(verdictReasons)), text: z.string() }))
const extension = z.string().optional().describe('the extension that tried the code or wrote the claim, if it is known')
const couponAnswer = {
  verdict: z.enum(listKeys(couponVerdicts)),
  confidence,
  reasons,
  extension,
}
const evidenceId = z.uuid().describe('names the stored evidence in reports and support requests')
const sessionExample = 'q1w2e3r4t5y6u7i8'

export const orderVerdict = z.object({
  affiliate: z.object({
    verdict: z.enum(listKeys(affiliateVerdicts)),
    confidence,
    reasons,
    extension,
    arrival: z
      .object({ at: z.iso.datetime(), landingPage: z.string().describe("'' for older scripts") })
      .optional()
      .describe('the arrival that earned the order'),
  }),
  coupon: z.object(couponAnswer).nullable().describe('null if the order has no code'),
  evidenceId,
})
export type OrderVerdict = z.infer<typeof orderVerdict>

export const verifyCoupon = endpoint({
  method: 'POST',
  path: '/api/verify/coupon',
  summary: 'How a code came into the cart.',
  access: 'key:verify',
  audit: 'reads',
  body: z.object({ session, code, codeKeyId, requestId }),
  answer: z.object({ ...couponAnswer, evidenceId }),
  errors: ['request_id_used'],
  example: { body: { session: sessionExample, code: 'WELCOME15' } },
})

export const verifyOrder = endpoint({
  method: 'POST',
  path: '/api/verify/order',
  summary: "Whether an affiliate earned an order, and how the order's code came into the cart.",
  access: 'key:verify',
  audit: 'reads',
  body: z.object({
    session,
    orderId: z.string().trim().min(1).max(128),
    code: code.optional(),
    codeKeyId,
    affiliate: z.string().trim().min(1).max(256).optional().describe('the affiliate or network you would pay'),
    requestId,
  }),
  answer: orderVerdict,
  errors: ['request_id_used'],
  example: { body: { session: sessionExample, orderId: 'LO-20417', code: 'WELCOME15', affiliate: 'Awin' } },
})

const call = z.object({
  evidenceId,
  at: z.iso.datetime(),
  kind: z.enum(['coupon', 'order']),
  subject: z.string(),
  /** About the code, or an order's affiliate. */
  verdict: z.string(),
  /** About an order's code. */
  couponVerdict: z.enum(listKeys(couponVerdicts)).nullable(),
  /** Behind the verdict on the code, and on the affiliate. */
  extensions: z.object({ coupon: z.string().nullable(), affiliate: z.string().nullable() }),
  keyName: z.string(),
})
export type VerificationCall = z.infer<typeof call>

export const verificationStatus = endpoint({
  method: 'GET',
  path: '/api/verification/status',
  summary: 'The last ten verify calls, and the share of orders of the last seven days with a verdict.',
  access: { organization: 'query.organizationId', types: ['E-Com'] },
  query: z.object({ organizationId }),
  answer: z.object({ calls: z.array(call), orders: z.number().int(), ordersWithVerdict: z.number().int() }),
  example: { query: { organizationId: 1 } },
})
