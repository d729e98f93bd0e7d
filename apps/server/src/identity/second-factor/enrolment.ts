import { randomBytes } from 'node:crypto'
import { Failure, factorLimits, type Viewer } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { renderSVG } from 'uqr'
import { hashToken } from '../one-time-links.ts'
import type { passkeys } from './passkeys.ts'
import { type FactorSecrets, makeRecoveryCodes } from './secrets.ts'
import { makeTotpSecret, totpStep, totpUri } from './totp.ts'

const model = 'FactorEnrolment'
const validMs = 10 * 60_000

type User = Pick<Viewer, 'userId' | 'email'>

interface Enrolment {
  database: Pick<Database, 'secondFactors' | 'providerState'>
  secrets: FactorSecrets
  passkeys: ReturnType<typeof passkeys>
  productName: string
  now: () => Date
}

/** Adds second factors. The secret or challenge is stored on the server until the user confirms it. */
export function factorEnrolment({ database, secrets, passkeys, productName, now }: Enrolment) {
  const { secondFactors, providerState } = database

  async function begin({ userId }: User, started: string) {
    const enrolment = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.now() + validMs)
    await providerState.save({
      model,
      id: hashToken(enrolment),
      accountId: userId,
      payload: { started },
      expiresAt,
    })
    return enrolment
  }

  async function started({ userId }: User, enrolment: string): Promise<string> {
    const found = await providerState.find(model, hashToken(enrolment))
    if (found?.accountId !== userId) throw new Failure('confirmation_expired')
    return String(found.payload.started)
  }

  /** Returns the recovery codes with the first factor, otherwise null. */
  async function add(user: User, factor: Parameters<typeof secondFactors.add>[1]) {
    const codes = makeRecoveryCodes()
    const hashes = codes.map((code) => secrets.hashCode(code, user.userId))
    const outcome = await secondFactors.add(user, factor, hashes, factorLimits.perUser)
    if (outcome === 'full') throw new Failure('too_many_factors')
    return outcome === 'first' ? codes : null
  }

  const describeTotp = (user: User, secret: string) => ({
    secret,
    qrCode: renderSVG(totpUri(secret, { issuer: productName, label: user.email }), { border: 2 }),
  })

  return {
    /** A new secret for an authenticator app, encrypted for the caller to store. */
    newTotp: (user: User) => secrets.encrypt(makeTotpSecret(), user.userId),
    showTotp: (user: User, encrypted: string) => describeTotp(user, secrets.decrypt(encrypted, user.userId)),

    /** Stores the app if the code is right; throws otherwise. */
    async addTotp(user: User, encrypted: string, { code, name }: { code: string; name: string }) {
      const step = totpStep(secrets.decrypt(encrypted, user.userId), code.replace(/\s/g, ''), now())
      if (step === null) throw new Failure('wrong_code')
      return add(user, { kind: 'totp', name, secret: encrypted, lastStep: step })
    },

    async beginTotp(user: User) {
      const secret = makeTotpSecret()
      const enrolment = await begin(user, secrets.encrypt(secret, user.userId))
      return { enrolment, ...describeTotp(user, secret) }
    },

    async finishTotp(user: User, { enrolment, ...entered }: { enrolment: string; code: string; name: string }) {
      const codes = await this.addTotp(user, await started(user, enrolment), entered)
      await providerState.remove(model, hashToken(enrolment))
      return codes
    },

    async beginPasskey(user: User) {
      const options = await passkeys.registrationOptions(user, await secondFactors.of(user))
      return { enrolment: await begin(user, options.challenge), options }
    },

    /** A challenge works once. */
    async finishPasskey(
      user: User,
      { enrolment, name, response }: { enrolment: string; name: string; response: unknown },
    ) {
      const challenge = await started(user, enrolment)
      await providerState.remove(model, hashToken(enrolment))
      const credential = await passkeys.verifyRegistration(response, challenge)
      if (!credential) throw new Failure('passkey_refused')
      return add(user, { kind: 'passkey', name, ...credential })
    },

    async newRecoveryCodes(user: User) {
      const codes = makeRecoveryCodes()
      await secondFactors.replaceRecoveryCodes(
        user,
        codes.map((code) => secrets.hashCode(code, user.userId)),
      )
      return codes
    },
  }
}
