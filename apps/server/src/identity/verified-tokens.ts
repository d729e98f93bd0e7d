import { createHash } from 'node:crypto'
import { limits } from '@vigil/contract'
import { type TrustedIssuer, type VerifiedToken, verifyToken } from './tokens.ts'

/** Half the lifetime of cached issuer keys, so that a withdrawn key is noticed soon. */
const keptMs = 5 * 60_000
const mostKept = 10_000

interface CachedToken {
  verified: VerifiedToken
  by: TrustedIssuer
  until: number
}

/**
 * Caches valid signatures by a digest of the whole token. The account and its access are still checked on every call.
 */
export function verifiedTokens(now: () => number = Date.now) {
  const cache = new Map<string, CachedToken>()

  function keep(key: string, verified: VerifiedToken, by: TrustedIssuer) {
    const expiresAt = (verified.exp + limits.signInLeewaySeconds) * 1_000
    // Evict the oldest: a Map keeps insertion order.
    const [oldest] = cache.size >= mostKept ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, { verified, by, until: Math.min(now() + keptMs, expiresAt) })
  }

  return async function verify(token: string, by: TrustedIssuer): Promise<VerifiedToken | null> {
    const key = createHash('sha256').update(token).digest('base64')
    const known = cache.get(key)
    if (known && known.until > now() && isSame(known.by, by)) return known.verified
    cache.delete(key)
    const verified = await verifyToken(token, by)
    if (verified) keep(key, verified, by)
    return verified
  }
}

/** A cached result is only valid for the same issuer, audience and keys. */
const isSame = (one: TrustedIssuer, other: TrustedIssuer) =>
  one.issuer === other.issuer && one.audience === other.audience && one.keys === other.keys
