import type { Viewer } from '@vigil/contract'
import type { Dependencies } from '../../dependencies.ts'
import { factorEnrolment } from './enrolment.ts'
import { passkeys } from './passkeys.ts'
import { factorSecrets } from './secrets.ts'
import { factorVerifier } from './verify.ts'

/** Second factors of the embedded provider. */
export async function secondFactor({ database, config, clock }: Pick<Dependencies, 'database' | 'config' | 'clock'>) {
  const parts = {
    database,
    secrets: await factorSecrets(database),
    passkeys: passkeys(config),
    productName: config.productName,
    now: clock,
  }
  return {
    verify: factorVerifier(parts),
    enrol: factorEnrolment(parts),
    passkeys: parts.passkeys,
    /** Whether the user must have a second factor. */
    isRequiredFor: ({ role }: Viewer) => role === 'superadmin' && config.requiresSuperadminSecondFactor,
  }
}

export type SecondFactorService = Awaited<ReturnType<typeof secondFactor>>
