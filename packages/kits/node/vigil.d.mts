import type { IncomingMessage, ServerResponse } from 'node:http'

export type Confidence = 'high' | 'medium' | 'low'
export type CouponVerdict = 'genuine' | 'offered' | 'injected' | 'unseen' | 'no_verdict'
export type AffiliateVerdict = 'earned' | 'stuffed' | 'unseen' | 'none' | 'no_verdict'

interface Decision<Verdict> {
  verdict: Verdict
  confidence: Confidence
  /** `no_session`, `unreachable`, `invalid_token` and `no_code_key` are the kit's own. */
  reasons: { reason: string; text: string }[]
  /** The extension that tried the code or wrote the claim, if it is known. */
  extension?: string | undefined
}

export interface CouponAnswer extends Decision<CouponVerdict> {
  /** Null if there was no answer. */
  evidenceId: string | null
}

export interface OrderAnswer {
  affiliate: Decision<AffiliateVerdict> & {
    /** The arrival that earned the order. */
    arrival?: { at: string; landingPage: string } | undefined
  }
  /** Null if the order has no code. */
  coupon: Decision<CouponVerdict> | null
  evidenceId: string | null
}

export interface VigilOptions {
  /** Address of Vigil, e.g. https://vigil.example. */
  url: string
  /** An API key with the scope `verify`. Keep it secret. Only tokens need none. */
  key?: string
  /** For tokens: the parts of your scripts' addresses before `/script.js`. Tokens of other shops are invalid. */
  tags?: readonly string[]
  /**
   * If the shop's codes are sent as hashes: the key of the page "Server verification". Codes are then hashed before they
   * are sent.
   */
  codeKey?: string
  /** Per call; 300 if omitted. A code that was not seen to be entered is verified up to four times, within about 1.5 seconds. */
  timeoutMs?: number
  fetch?: typeof globalThis.fetch
  /** Called for each failed call, for your log. */
  onFailure?: (error: Error) => void
}

export interface CouponRequest {
  /** The value of the cookie vigil_cart or its id; null gives `no_verdict`. */
  session: string | null
  code: string
  /** Repeating a call with the same id returns the same answer. Up to 60 characters. */
  requestId?: string
}

export interface OrderRequest {
  session: string | null
  orderId: string
  code?: string
  /** The affiliate or network that you would pay. */
  affiliate?: string
  requestId?: string
}

export interface TokenRequest {
  /** From `vigilVerdict()` on the page. */
  token: string | null | undefined
  session: string | null
  code?: string
  /** The network that you would pay. */
  affiliate?: string
}

/** `flag` only reports the verdict, `refuse` also refuses codes (`isRefusable`). */
export type Mode = 'flag' | 'refuse'

type VerifiedRequest = IncomingMessage & { vigil?: CouponAnswer | null }
/** Frameworks extend both, and their own types stay usable in the callbacks. */
type AnyRequest = VerifiedRequest & Record<string, unknown>

export interface Vigil {
  verifyCoupon(request: CouponRequest): Promise<CouponAnswer>
  verifyOrder(request: OrderRequest): Promise<OrderAnswer>
  /** Verifies a token without a call; only the key set is read, every ten minutes. */
  verifyToken(request: TokenRequest): Promise<OrderAnswer>
  middleware<Request extends VerifiedRequest = AnyRequest, Answer extends ServerResponse = ServerResponse>(options: {
    code: (request: Request) => unknown
    mode?: Mode
    onRefused?: (request: Request, response: Answer) => void
  }): (request: Request, response: Answer, next: (error?: unknown) => void) => Promise<void>
  handler<Rest extends unknown[]>(
    handle: (request: Request, verdict: CouponAnswer | null, ...rest: Rest) => Response | Promise<Response>,
    options: {
      code: (request: Request) => unknown
      mode?: Mode
      onRefused?: (request: Request, verdict: CouponAnswer) => Response | Promise<Response>
    },
  ): (request: Request, ...rest: Rest) => Promise<Response>
}

export function createVigil(options: VigilOptions): Vigil
export function readSession(cookieHeader: string | null | undefined): string | null
export function isRefusable(decision: { verdict: CouponVerdict; confidence: Confidence }): boolean
