import { Secret, TOTP } from 'otpauth'

// Authenticator apps support SHA-1, six digits and 30 seconds; many support nothing else.
const settings = { algorithm: 'SHA1', digits: 6, period: 30 }

export const makeTotpSecret = () => new Secret({ size: 20 }).base32

/** The address that authenticator apps read from the QR code. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }) =>
  new TOTP({ ...settings, issuer, label, secret }).toString()

/**
 * The time step of a code, or null if it is wrong. Accepts the previous and the next code, for clocks that are up to 30
 * seconds off.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...settings, secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
