import { randomBytes } from 'node:crypto'
import { Failure, type Viewer } from '@vigil/contract'
import type { Database } from '@vigil/database'
import { admitted } from './admitted.ts'
import { hashToken } from './one-time-links.ts'

const model = 'HandOver'
const validMs = 60_000

/** One-time codes that identify a user to another site. In a URL, unlike a token, a code is worthless once used. */
export function handOverCodes({ accounts, providerState }: Pick<Database, 'accounts' | 'providerState'>) {
  return {
    async create({ userId }: Viewer) {
      const code = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + validMs)
      // Owned by the user, so that a block or a new password deletes it.
      await providerState.save({ model, id: hashToken(code), accountId: userId, payload: {}, expiresAt })
      return code
    },

    async redeem(code: string): Promise<Viewer> {
      const userId = (await providerState.take(model, hashToken(code)))?.accountId
      const account = userId ? await accounts.byId(userId) : undefined
      if (!account) throw new Failure('sign_in_refused')
      return admitted(account)
    },
  }
}
