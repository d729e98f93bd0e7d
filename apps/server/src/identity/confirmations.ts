import { randomBytes } from 'node:crypto'
import { Failure, type Viewer } from '@vigil/contract'
import type { Dependencies } from '../dependencies.ts'
import { lockOut } from './lock-out.ts'
import { hashToken } from './one-time-links.ts'
import { isPassword } from './passwords.ts'

const model = 'Confirmation'
const validMs = 10 * 60_000

/** Proof that a signed-in user has just entered the password again. A stolen token alone is not enough. */
export function confirmations({ database, clock }: Pick<Dependencies, 'database' | 'clock'>) {
  const { accounts, providerState } = database
  const guessing = lockOut(database.signInFailures, clock)
  return {
    async create({ userId, email }: Viewer, password: string, address: string): Promise<string> {
      if ((await guessing.take('signIn', email, address)) > 0) throw new Failure('rate_limited')
      const account = await accounts.byId(userId)
      if (!(await isPassword(password, account?.passwordHash ?? null))) throw new Failure('wrong_password')
      await guessing.succeeded('signIn', email, address)
      const confirmation = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + validMs)
      await providerState.save({ model, id: hashToken(confirmation), accountId: userId, payload: {}, expiresAt })
      return confirmation
    },

    async require({ userId }: Viewer, confirmation: string) {
      const found = await providerState.find(model, hashToken(confirmation))
      if (found?.accountId !== userId) throw new Failure('confirmation_expired')
    },
  }
}
