import { Failure, limits } from '@vigil/contract'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** Somebody whose tokens we take: their name, whom the token must be for, and the keys that sign it. */
export interface TrustedIssuer {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

export interface VerifiedToken extends JWTPayload {
  iss: string
  sub: string
  exp: number
  iat: number
}

// Never a symmetric algorithm: a public key must not serve as a shared secret.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Signature, issuer, audience, expiry (with leeway). Null for a token that fails any of them. */
export async function verifyToken(token: string, by: TrustedIssuer): Promise<VerifiedToken | null> {
  // Before its keys are asked for: another issuer's token needs none of them.
  if (claimedIssuer(token) !== by.issuer) return null
  try {
    const { payload } = await jwtVerify(token, by.keys, {
      issuer: by.issuer,
      audience: by.audience,
      algorithms,
      clockTolerance: limits.signInLeewaySeconds,
      requiredClaims: ['iss', 'sub', 'exp', 'iat'],
    })
    return payload as VerifiedToken // the claims were required
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || isNetworkError(error)) throw new Failure('unavailable')
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

function claimedIssuer(token: string) {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}

// The issuer's keys could not be fetched: the token is not at fault.
const isNetworkError = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed'
