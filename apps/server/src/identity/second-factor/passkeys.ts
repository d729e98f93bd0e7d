import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { SecondFactorRow } from '@vigil/database'

interface RelyingParty {
  publicUrl: string
  productName: string
}

/** Loaded when a user first needs it: its 300 files would make every start slower. */
const loadLibrary = () => import('@simplewebauthn/server')

/** WebAuthn for the origin of the public URL. */
export function passkeys({ publicUrl, productName }: RelyingParty) {
  const { hostname: rpID, origin: expectedOrigin } = new URL(publicUrl)
  // A passkey follows the password, so a PIN or fingerprint is welcome but not required.
  const userVerification = 'preferred' as const
  const expected = (expectedChallenge: string) => ({
    expectedChallenge,
    expectedOrigin,
    expectedRPID: rpID,
    requireUserVerification: false,
  })

  return {
    registrationOptions: async (user: { userId: string; email: string }, existing: SecondFactorRow[]) =>
      (await loadLibrary()).generateRegistrationOptions({
        rpName: productName,
        rpID,
        userName: user.email,
        userID: new TextEncoder().encode(user.userId),
        excludeCredentials: existing.flatMap(({ credentialId }) => (credentialId ? [{ id: credentialId }] : [])),
        authenticatorSelection: { residentKey: 'discouraged', userVerification },
      }),

    /** The new credential, or null if the response is not valid for the challenge. */
    async verifyRegistration(response: unknown, challenge: string) {
      const { verifyRegistrationResponse } = await loadLibrary()
      const verified = await verifyRegistrationResponse({
        response: response as RegistrationResponseJSON, // the library validates it
        ...expected(challenge),
      }).catch(() => null)
      if (!verified?.verified) return null
      const { id, publicKey, counter, transports } = verified.registrationInfo.credential
      return {
        credentialId: id,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports: (transports ?? []).filter((transport) => typeof transport === 'string').slice(0, 10),
      }
    },

    authenticationOptions: async (factors: SecondFactorRow[]) =>
      (await loadLibrary()).generateAuthenticationOptions({
        rpID,
        userVerification,
        allowCredentials: factors.flatMap(({ credentialId, transports }) =>
          credentialId ? [{ id: credentialId, transports: transports ?? [] }] : [],
        ),
      }),

    /** The credential's new counter, or null if the response is not valid for the challenge. */
    async verifyAuthentication(response: unknown, challenge: string, factor: SecondFactorRow) {
      if (factor.credentialId === null || factor.publicKey === null) return null
      const { verifyAuthenticationResponse } = await loadLibrary()
      const verified = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON, // the library validates it
        credential: {
          id: factor.credentialId,
          publicKey: new Uint8Array(Buffer.from(factor.publicKey, 'base64url')),
          counter: factor.counter ?? 0,
          transports: factor.transports ?? [],
        },
        ...expected(challenge),
      }).catch(() => null)
      return verified?.verified ? verified.authenticationInfo.newCounter : null
    },
  }
}
