import { Failure, limits } from '@vigil/contract'
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'

/** An issuer of accepted tokens: its name, the required audience and its signing keys. */
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

// No symmetric algorithms: a public key must not serve as a shared secret.
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** Verifies signature, issuer, audience and expiry (with leeway). Null if any check fails. */
export async function verifyToken(token: string, by: TrustedIssuer): Promise<VerifiedToken | null> {
  // Check the issuer first: another issuer's token does not need these keys.
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

// The issuer's keys could not be fetched, so the token may still be valid.
const isNetworkError = (error: unknown) => error instanceof TypeError && error.message === 'fetch failed'
