import type { Database, SecondFactorRow } from '@vigil/database'
import type { passkeys } from './passkeys.ts'
import type { FactorSecrets } from './secrets.ts'
import { totpStep } from './totp.ts'

interface Verifier {
  database: Pick<Database, 'secondFactors'>
  secrets: FactorSecrets
  passkeys: ReturnType<typeof passkeys>
  now: () => Date
}

/** Checks what users enter or present as their second factor. Everything accepted works once. */
export function factorVerifier({ database: { secondFactors }, secrets, passkeys, now }: Verifier) {
  async function isTotp(factors: SecondFactorRow[], code: string) {
    for (const { id, userId, secret } of factors) {
      const step = secret && totpStep(secrets.decrypt(secret, userId), code, now())
      if (typeof step === 'number' && (await secondFactors.useTotp(id, step, now()))) return true
    }
    return false
  }

  return {
    /** A code of an authenticator app, or a recovery code. Returns how it was verified, or null. */
    async code(userId: string, entered: string): Promise<'otp' | 'recovery' | null> {
      const code = entered.replace(/\s/g, '')
      if (/^\d{6}$/.test(code)) return (await isTotp(await secondFactors.of({ userId }), code)) ? 'otp' : null
      return (await secondFactors.useRecoveryCode({ userId }, secrets.hashCode(code, userId), now()))
        ? 'recovery'
        : null
    },

    async passkey(userId: string, response: unknown, challenge: string): Promise<boolean> {
      const id = typeof response === 'object' && response !== null && 'id' in response ? response.id : null
      const factor = (await secondFactors.of({ userId })).find(({ credentialId }) => credentialId === id)
      const counter = factor && (await passkeys.verifyAuthentication(response, challenge, factor))
      if (!factor || typeof counter !== 'number') return false
      await secondFactors.usePasskey(factor.id, counter, now())
      return true
    },
  }
}
