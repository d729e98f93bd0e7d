import { createHash } from 'node:crypto'
import { limits } from '@vigil/contract'
import { type TrustedIssuer, type VerifiedToken, verifyToken } from './tokens.ts'

/** Half of what an issuer's own keys are kept for: one that was withdrawn is found out soon. */
const keptMs = 5 * 60_000
const mostKept = 10_000

interface Kept {
  verified: VerifiedToken
  by: TrustedIssuer
  until: number
}

/** Remembers which signatures were good, by a digest of the whole token. Whose account it is, and whether it is still let in, is asked at every call. */
export function verifiedTokens(now: () => number = Date.now) {
  const kept = new Map<string, Kept>()

  function keep(key: string, verified: VerifiedToken, by: TrustedIssuer) {
    const expiresAt = (verified.exp + limits.signInLeewaySeconds) * 1_000
    // The oldest goes: a Map is in the order of coming.
    const [oldest] = kept.size >= mostKept ? kept.keys() : []
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(key, { verified, by, until: Math.min(now() + keptMs, expiresAt) })
  }

  return async function verify(token: string, by: TrustedIssuer): Promise<VerifiedToken | null> {
    const key = createHash('sha256').update(token).digest('base64')
    const known = kept.get(key)
    if (known && known.until > now() && isSame(known.by, by)) return known.verified
    kept.delete(key)
    const verified = await verifyToken(token, by)
    if (verified) keep(key, verified, by)
    return verified
  }
}

/** What was good for one issuer, or with keys that were there before, says nothing about another. */
const isSame = (one: TrustedIssuer, other: TrustedIssuer) =>
  one.issuer === other.issuer && one.audience === other.audience && one.keys === other.keys
